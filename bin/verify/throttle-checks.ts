import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './calls.ts';
import { type Check, outcome, type VerifyContext } from './check.ts';

/** More than the burst of plan starter and what it refills meanwhile. Each key is an address of its own, so the cache answers none. */
const keys = 400;

/** What a throttled config answers. It makes keys until a burst of misses is larger than the plan's, so it takes a minute. */
export const throttleChecks: readonly Check[] = [
  { row: 'throttled-names', runsOnEmulator: true, run: throttledNames },
];

async function throttledNames({ deployment, merchant: { secretKey } }: VerifyContext) {
  const paths: string[] = [];
  for (let made = 0; made < keys; made += 8) {
    const batch = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(deployment, 'POST', '/v1/api-keys', { secretKey, json: { name: 'Burst', type: 'public' } }),
      ),
    );
    for (const { body } of batch) paths.push(`/v1/banner/config/${JSON.parse(body).data.key}`);
  }
  await sleep(deployment.edgeSettleMs / 4);
  const answers = await Promise.all(paths.map((path) => call(deployment, 'GET', path)));
  const throttled = answers.find(({ body }) => body.includes('"rate_limited"'));
  if (!throttled) throw new Error(`${keys} requests at once were not throttled`);
  const { country, countryName } = JSON.parse(throttled.body) as Record<string, string>;
  const isNamed = /^[A-Z]{2}$/.test(country ?? '') && countryName !== '' && !countryName?.includes('$');
  return outcome(isNamed, `country ${country || 'empty'}, countryName ${countryName || 'empty'}`);
}
