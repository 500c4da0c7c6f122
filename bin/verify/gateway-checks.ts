import { builtInTexts } from '../../core/banner/built-in-texts.ts';
import { requireStatus, send } from '../service-client.ts';
import { type AssumptionCheck, confirmed, decided, notSeen, refuted } from './assumption.ts';
import { requestPublicKey, type Verified } from './verified.ts';
import { sendEvents, visit } from './visitor-steps.ts';

/** A country whose name has letters beyond ASCII. Only an emulator lets a visitor choose it. */
const fromAfar = { 'cloudfront-viewer-country': 'CI' };
const keysOfStarter = 5;
const rounds = 4;
const floodConcurrency = 60;
/** Longest time for which denied requests are sent. */
export const floodMs = 20_000;
/** Requests above what a throttle accepts, so that a slow clock does not decide. */
const spareRequests = 200;
const madeUpKey = `Bearer ppp_sk_live_${'0'.repeat(38)}`;

/** Checks of API Gateway: its roles, its responses, and its throttles. */
export const gatewayChecks: readonly AssumptionCheck[] = [
  { row: 'transactions', observe: transactions },
  { row: 'source-account', observe: sourceAccount },
  { row: 'throttled-names', observe: throttledNames },
  { row: 'denied-requests', observe: deniedRequests },
];

async function transactions({ api, campaignId }: Verified) {
  const product = { name: 'Verify', url: 'https://example.com/', basePrice: 1, baseCurrency: 'USD' };
  const statuses = [
    (await api('POST', '/products', { body: product })).status,
    (await api('PATCH', `/campaigns/${campaignId}`, { body: { name: 'Verify' } })).status,
    (await api('POST', '/api-keys', { body: { name: 'Verify', type: 'secret' } })).status,
  ];
  return decidedBy(statuses, 'Three writes with transactions');
}

async function sourceAccount(verified: Verified) {
  const statuses = [(await verified.api('GET', '/merchant')).status, (await sendEvents(verified, [])).status];
  return decidedBy(statuses, 'A management request and events, with one role each,');
}

/** Only 500 refutes a role or a policy. Any other failure, such as 429 or 503, is of something else. */
function decidedBy(statuses: readonly number[], requests: string) {
  const text = `${requests} return ${statuses.join(', ')}.`;
  if (statuses.includes(500)) return refuted(text);
  return statuses.every((status) => status < 300) ? confirmed(text) : notSeen(text);
}

/** Asks for configs that the edge has not cached, until the merchant's plan rejects one. */
async function throttledNames(verified: Verified) {
  const { deployment, other } = verified;
  const keys: string[] = [];
  while (keys.length < keysOfStarter) keys.push((await requestPublicKey(deployment.baseUrl, other)).key);
  const usual = JSON.parse(requireStatus(await visit(verified, keys[0] ?? '', fromAfar), 200).text);
  const variants = keys.flatMap((key) =>
    [...Object.keys(builtInTexts), 'und'].flatMap((language) =>
      ['br, gzip', 'gzip', 'identity'].map((encoding) => ({
        key,
        headers: { ...fromAfar, 'accept-language': language, 'accept-encoding': encoding },
      })),
    ),
  );
  const { data } = requireStatus(await other('GET', '/campaigns'), 200);
  const [campaign] = data as unknown as { id: string }[];
  for (let round = 1; round <= rounds; round++) {
    const replies = await Promise.all(variants.map(({ key, headers }) => visit(verified, key, headers)));
    const throttled = replies.find(({ text }) => text.includes('"rate_limited"'));
    if (throttled) return comparedNames(throttled.text, usual);
    // Raises the version, so that no config is cached any more.
    requireStatus(await other('PATCH', `/campaigns/${campaign?.id}`, { body: { code: `R${round}` } }), 200);
  }
  return notSeen(`None of ${rounds * variants.length} uncached configs was throttled.`);
}

function comparedNames(text: string, usual: { country: string; countryName: string }) {
  const { country, countryName } = parsedOr(text, { country: '', countryName: '' });
  const isSame = country === usual.country && countryName === usual.countryName;
  return decided(
    isSame,
    `A throttled config's country and name are ${isSame ? 'those' : 'not those'} of others.`,
  );
}

function parsedOr<Value>(text: string, otherwise: Value): Value {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Sends denied requests until a throttle rejects one, or until more of them were denied than a method's throttle
 * accepts in this time. A request with a key after them would show nothing, because the throttle has room again
 * some milliseconds later.
 */
async function deniedRequests({ deployment: { baseUrl }, config }: Verified) {
  const path = '/v1/products/prod_00000000000000000000000000';
  const headers = { authorization: madeUpKey };
  const { rate, burst } = config.apiThrottles.management;
  const start = Date.now();
  const seconds = () => (Date.now() - start) / 1_000;
  const count = { 401: 0, 403: 0, 429: 0 };
  let isAboveThrottle = false;
  const flood = async () => {
    while (count[429] === 0 && !isAboveThrottle && seconds() < floodMs / 1_000) {
      const { status } = await send(baseUrl, 'GET', path, { headers });
      if (status === 401 || status === 403 || status === 429) count[status]++;
      isAboveThrottle ||= count[401] > burst + rate * seconds() + spareRequests;
    }
  };
  await Promise.all(Array.from({ length: floodConcurrency }, flood));
  const text = `${count[401]} requests with a made-up key were denied in ${Math.round(seconds())} seconds`;
  if (count[429] > 0) return refuted(`${text}, then the method was throttled.`);
  if (isAboveThrottle) return confirmed(`${text}, and the method was not throttled.`);
  return notSeen(count[403] > 0 ? `${text}, and WAF blocked others.` : `Too slow: ${text}.`);
}
