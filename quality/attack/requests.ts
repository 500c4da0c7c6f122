import { listCountries } from '../../core/shared/countries.ts';
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
  type TimedResponse,
} from './attack.ts';

const countries = listCountries();

/** Sends made-up entity tags for the attacker's product, and any tag for the neighbor's product. */
export async function forgedTags(target: Target): Promise<Outcome> {
  const { attacker, neighbor } = target;
  const product = productNamed('Tagged');
  const idOf = async (merchant: Target['attacker']): Promise<string> =>
    JSON.parse((await send(target, 'POST', '/v1/products', as(merchant), product)).text).data.id;
  const [own, foreign] = [await idOf(attacker), await idOf(neighbor)];
  const forged = [
    '"0"',
    '"2"',
    'W/"1"',
    '"01"',
    '"1 "',
    '"-1"',
    '"1e0"',
    '"9007199254740993"',
    '""',
    '"1", "',
  ];
  const change = (id: string, tag: string) =>
    send(target, 'PATCH', `/v1/products/${id}`, { ...as(attacker), 'if-match': tag }, { name: 'Forged' });
  const responses = await inWaves([...forged], 2, (tag) => change(own, tag));
  const foreignResponses = await inWaves([...forged, '*', '"1"'], 2, (tag) => change(foreign, tag));
  const names = await Promise.all([
    send(target, 'GET', `/v1/products/${own}`, as(attacker)),
    send(target, 'GET', `/v1/products/${foreign}`, as(neighbor)),
  ]);
  const changed = names.filter(({ text }) => text.includes('Forged')).length;
  const all = [...responses, ...foreignResponses];
  return {
    attack: 'forged entity tags on own and foreign products',
    sent: all.length,
    result: `${statusCounts(all)}; ${changed} products changed`,
    isRepelled: changed === 0 && !all.some(({ status }) => status < 400) && !all.some(isServerError),
  };
}

/** Sends cursors that were made up, or belong to the neighbor. */
export async function forgedCursors(target: Target): Promise<Outcome> {
  const { attacker, neighbor } = target;
  const secret = 'Secret name of the neighbor';
  const product = productNamed(secret);
  const made = await send(target, 'POST', '/v1/products', as(neighbor), product);
  const { id } = JSON.parse(made.text).data as { id: string };
  const ids = [
    id,
    id.replace('prod', 'key'),
    `MERCHANT#${neighbor.id}`,
    `${id}#`,
    `../${id}`,
    id.toLowerCase(),
    '',
    '\0',
  ];
  const later = Array.from('123456789ABCDEFGHJKMNPQRSTVWXYZ', (end) => id.slice(0, -1) + end);
  const cursors = [...ids, ...later].map((text) => Buffer.from(text).toString('base64url'));
  const queries = [...cursors, ...cursors.map((cursor) => `${cursor}=`), '%00', 'null', '[]', '{}'];
  const responses = await inWaves(queries, 2, (cursor) =>
    send(target, 'GET', `/v1/products?cursor=${cursor}`, as(attacker)),
  );
  const leaks = responses.filter(({ text }) => text.includes(secret)).length;
  return {
    attack: 'forged cursors and those of the neighbor',
    sent: responses.length,
    result: `${statusCounts(responses)}; ${leaks} with the neighbor’s data`,
    isRepelled: leaks === 0 && !responses.some(isServerError),
  };
}

/** Sends far more requests than the attacker's plan allows, to both APIs, and beacons. */
export async function floods(target: Target): Promise<Outcome[]> {
  const { attacker } = target;
  const beacon = { events: [{ id: 'one', name: 'banner_shown', at: new Date().toISOString() }] };
  const kinds: [string, (index: number) => Promise<TimedResponse>][] = [
    ['management requests', () => send(target, 'GET', '/v1/products', as(attacker))],
    [
      'made-up secret keys',
      (index) =>
        send(target, 'GET', '/v1/products', {
          authorization: `Bearer ppp_sk_live_${String(index).padStart(38, 'a')}`,
        }),
    ],
    [
      'configs from every country and site, half of them through a VPN',
      (index) =>
        send(target, 'GET', `/v1/banner/config/${attacker.publicKey}`, {
          'cloudfront-viewer-country': countries[index % countries.length]?.code ?? '',
          origin: `https://${index}.example`,
          ...(index < 300 ? { 'x-amzn-waf-anonymizer': '1' } : {}),
        }),
    ],
    ['beacons', () => send(target, 'POST', `/v1/banner/events?key=${attacker.publicKey}`, {}, beacon)],
  ];
  const outcomes: Outcome[] = [];
  for (const [name, run] of kinds) {
    const numbers = Array.from({ length: 600 }, (_, index) => index);
    const { result: responses, neighbor } = await nextTo(target, () => inWaves(numbers, 32, run));
    outcomes.push({
      attack: `flood of ${name}, plan starter`,
      sent: responses.length,
      result: `${statusCounts(responses)}; ${noticed(neighbor)}`,
      isRepelled: neighbor.failures === 0 && !responses.some(isServerError),
    });
  }
  return outcomes;
}
