import { type Answer, call, codeOf } from './calls.ts';
import { type Check, outcome } from './check.ts';

const seen = (answer: Answer) => `${answer.status} ${codeOf(answer) || answer.body.slice(0, 80)}`.trim();

/** What API Gateway does by itself. */
export const gatewayChecks: readonly Check[] = [
  {
    row: 'www-authenticate',
    runsOnEmulator: true,
    run: async ({ deployment }) => {
      const answer = await call(deployment, 'GET', `${deployment.managementUrl}/products`);
      const value = answer.headers.get('www-authenticate');
      return outcome(
        answer.status === 401 && value === 'Bearer',
        `${answer.status}, WWW-Authenticate: ${value}`,
      );
    },
  },
  {
    row: 'unknown-route',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { secretKey } }) => {
      const answer = await call(deployment, 'GET', `${deployment.managementUrl}/nothing`, { secretKey });
      return outcome(answer.status === 404 && codeOf(answer) === 'route_not_found', seen(answer));
    },
  },
  {
    row: 'deny-before-key',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { publicKey } }) => {
      const answer = await call(deployment, 'GET', '/v1/products', { secretKey: publicKey });
      return outcome(answer.status === 403 && codeOf(answer) === 'secret_key_required', seen(answer));
    },
  },
  {
    row: 'gateway-key-wait',
    runsOnEmulator: true,
    run: async ({ merchant: { onboardedInMs } }) =>
      outcome(onboardedInMs < 120_000, `the first key worked after ${Math.round(onboardedInMs / 1000)} s`),
  },
  {
    row: 'beacon-charset',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { publicKey } }) => {
      const raw = { contentType: 'text/plain;charset=UTF-8', body: '{"events":[]}' };
      const answer = await call(deployment, 'POST', `/v1/banner/events?key=${publicKey}`, { raw });
      return outcome(answer.status === 204, seen(answer));
    },
  },
  {
    row: 'body-length',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { publicKey } }) => {
      const raw = { contentType: 'text/plain', body: 'x'.repeat(9_000) };
      const answer = await call(deployment, 'POST', `/v1/banner/events?key=${publicKey}`, { raw });
      return outcome(answer.status === 204, `9,000 bytes: ${seen(answer)}`);
    },
  },
];
