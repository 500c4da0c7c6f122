import { routes } from '../../lambdas/routes/routes.ts';
import { apiFunctionSeconds } from '../../platform/request-time.ts';
import { hostileTexts } from '../../test/support/input/growth.ts';
import {
  as,
  inWaves,
  isServerError,
  nextTo,
  noticed,
  type Outcome,
  productNamed,
  send,
  statusCounts,
  type Target,
} from './attack.ts';

const textLength = 8_000;
const width = 8;
const slowestMs = apiFunctionSeconds * 1_000;
const bodyFor = (method: string) => (method === 'POST' || method === 'PATCH' ? { body: {} } : {});

const printable = Object.values(hostileTexts)
  .map((textOf) => textOf(textLength))
  .filter((text) => /^[\t\x20-\x7e]*$/.test(text));

/** A request with hostile text in it. */
interface Hostile {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends requests as the attacker. */
async function hostile(target: Target, attack: string, requests: readonly Hostile[]): Promise<Outcome> {
  const { result: responses, neighbor } = await nextTo(target, () =>
    inWaves(requests, width, ({ method, path, headers, body }) =>
      send(target, method, path, { ...as(target.attacker), ...headers }, body),
    ),
  );
  const slowest = Math.max(...responses.map(({ tookMs }) => tookMs));
  return {
    attack,
    sent: responses.length,
    result: `${statusCounts(responses)}; slowest ${Math.round(slowest)} ms; ${noticed(neighbor)}`,
    isRepelled: !responses.some(isServerError) && slowest < slowestMs && neighbor.failures === 0,
  };
}

/** Returns every operation but DELETE, with ids of the attacker's own resources. */
async function ownOperations(target: Target): Promise<Hostile[]> {
  const { attacker } = target;
  const created = await send(target, 'POST', '/v1/products', as(attacker), productNamed('Attacked'));
  const firstOf = async (path: string): Promise<string> =>
    JSON.parse((await send(target, 'GET', path, as(attacker))).text).data[0].id;
  const ids: Record<string, string> = {
    products: JSON.parse(created.text).data.id,
    campaigns: await firstOf('/v1/campaigns'),
    'api-keys': await firstOf('/v1/api-keys?type=public'),
  };
  return routes.flatMap(({ path, methods }) => {
    const [, resource = ''] = path.split('/');
    const own = path.replace('{id}', ids[resource] ?? '').replace('{publicKey}', attacker.publicKey);
    return methods.filter((method) => method !== 'DELETE').map((method) => ({ method, path: `/v1${own}` }));
  });
}

/** Sends every pathological text in every header that a part of the service reads, to every operation. */
export async function hostileHeaders(target: Target): Promise<Outcome> {
  const operations = await ownOperations(target);
  const names = [
    'if-match',
    'if-none-match',
    'idempotency-key',
    'content-type',
    'accept-encoding',
    'authorization',
  ];
  const visitor = [
    'accept-language',
    'origin',
    'referer',
    'cloudfront-viewer-country',
    'x-amzn-waf-anonymizer',
  ];
  const requests = operations.flatMap(({ method, path }) =>
    [...names, ...(path.includes('/banner/') ? visitor : [])].flatMap((name) =>
      printable.map((text) => ({
        method,
        path,
        ...bodyFor(method),
        headers: { [name]: name === 'authorization' ? `Bearer ${text}` : text },
      })),
    ),
  );
  const attack = `${printable.length} pathological texts of 8 kB in ${names.length + visitor.length} headers of ${operations.length} operations`;
  return hostile(target, attack, requests);
}

/** Sends every pathological text as query, as its name, and as a path. */
export async function hostileAddresses(target: Target): Promise<Outcome> {
  const operations = await ownOperations(target);
  const queries = ['limit', 'cursor', 'from', 'to', 'status', 'name', 'type', 'key'];
  const texts = printable.map((text) => encodeURIComponent(text).slice(0, textLength));
  const requests = texts.flatMap((text) => [
    ...operations
      .filter(({ method }) => method === 'GET')
      .flatMap(({ method, path }) => [
        ...queries.map((name) => ({ method, path: `${path}?${name}=${text}` })),
        { method, path: `${path}?${text}=1` },
      ]),
    ...['products', 'campaigns', 'api-keys', 'banner/config', 'banner'].map((path) => ({
      method: 'GET',
      path: `/v1/${path}/${text}`,
    })),
    ...['docs', 'console'].map((site) => ({ method: 'GET', path: `/${site}/${text}` })),
    { method: 'POST', path: `/v1/banner/events?key=${text}` },
  ]);
  return hostile(target, `${printable.length} pathological texts of 8 kB in queries and paths`, requests);
}

/**
 * Sends every pathological text in every campaign and preview field, whole and as many entries, and as a
 * field name.
 */
export async function hostileBodies(target: Target): Promise<Outcome> {
  const campaign = (await ownOperations(target)).find(
    ({ method, path }) => method === 'PATCH' && path.includes('/camp_'),
  );
  const path = campaign?.path ?? '';
  const texts = (text: string) => ({ messageTemplate: text, ctaText: text, offerTemplate: text });
  const bodies = (text: string): object[] => [
    ...['name', 'startsAt', 'endsAt', 'code', 'status', 'baseCurrency', text].map((name) => ({
      [name]: text,
    })),
    ...['pagePaths', 'allowedDomains', 'excludedCountries', 'tiers'].flatMap((name) => [
      { [name]: [text, `/${text}`, `*.${text}`] },
      { [name]: text.split(/[ ,./]/) },
    ]),
    { countryOverrides: text.split(',').map((country) => ({ country, discount: 1, code: country })) },
    { banner: { ...texts(text), translations: { 'pt-BR': texts(text), [text]: texts('a') } } },
    {
      banner: {
        translations: Object.fromEntries(text.split(/[ ,./]/).map((tag) => [tag, { ctaText: tag }])),
      },
    },
    { name: JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) },
  ];
  const requests = Object.values(hostileTexts).flatMap((textOf) => {
    const text = textOf(textLength);
    return [
      ...bodies(text).map((body) => ({ method: 'PATCH', path, body })),
      ...bodies(text).map((body) => ({
        method: 'POST',
        path: '/v1/campaigns',
        body,
        headers: { 'idempotency-key': 'attack' },
      })),
      ...['country', 'site', 'language'].map((name) => ({
        method: 'POST',
        path: `${path}/preview`,
        body: { country: 'IN', [name]: text },
      })),
    ];
  });
  return hostile(
    target,
    `${Object.keys(hostileTexts).length} pathological texts of 8 kB in each campaign field`,
    requests,
  );
}
