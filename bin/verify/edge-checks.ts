import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { edgeStore } from '../../storage/edge/edge-store.ts';
import { eventually, requireStatus, send } from '../service-client.ts';
import { type AssumptionCheck, confirmed, decided, notSeen, refuted } from './assumption.ts';
import { requestPublicKey, type Verified } from './verified.ts';
import { sendEvents, visit } from './visitor-steps.ts';

/** Longer than the five minutes for which browsers keep a config, so that only the edge can have kept it. */
const edgeOnlyMs = 330_000;
/** A key that the gate ignores. */
const storeKey = 'verify';
const storeAttempts = 5;

/** Checks of CloudFront: the gate, the cache, and the store. */
export const edgeChecks: readonly AssumptionCheck[] = [
  { row: 'generated-headers', observe: generatedHeaders },
  { row: 'content-length', observe: contentLength },
  { row: 'accept-encoding', observe: acceptEncoding },
  { row: 'viewer-asn', observe: viewerNetwork },
  { row: 'viewer-response', observe: viewerResponse },
  { row: 'delete-absent', observe: deleteAbsent },
  { row: 'outdated-etag', observe: outdatedEtag },
];

async function generatedHeaders({ deployment: { baseUrl } }: Verified) {
  const { headers } = requireStatus(await send(baseUrl, 'GET', '/v1/banner/config/none'), 401);
  const policy = headers.get('referrer-policy');
  return decided(policy !== null, `Referrer-Policy of the gate's 401: ${policy ?? 'none'}`);
}

async function contentLength(verified: Verified) {
  const { status } = await sendEvents(verified, []);
  if (status !== 204 && status !== 413) return notSeen(`Events return ${status}.`);
  return decided(status === 204, `Events with a Content-Length return ${status}.`);
}

async function acceptEncoding({ deployment: { baseUrl }, publicKey }: Verified) {
  const load = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    return requireStatus(
      await send(baseUrl, 'GET', `/v1/banner/script.js?key=${publicKey}`, { headers }),
      200,
    );
  };
  const [brotli, plain] = [await load('br'), await load('identity')];
  const length = brotli.headers.get('content-length');
  if (length === null) return notSeen('script.js in Brotli has no Content-Length.');
  const bytes = Number(length);
  const best = brotliCompressSync(plain.text).length;
  return decided(bytes === best, `script.js in Brotli has ${bytes} bytes; at the highest quality ${best}.`);
}

/**
 * One campaign blocks only VPNs, the other only hosting providers. A visitor whose network the gate sees is in
 * at most one of these groups; one without a network number is in both.
 */
async function viewerNetwork(verified: Verified) {
  const { deployment, api } = verified;
  const isBlocked = async (rules: object) => {
    const body = { name: 'Verify', ...rules };
    const { data } = requireStatus(await api('POST', '/campaigns', { body }), 201);
    const { key } = await requestPublicKey(deployment.baseUrl, api, String(data.id));
    return (await visit(verified, key)).text.includes('"vpn_detected"');
  };
  const asVpn = await isBlocked({ blockVpn: true, blockHostingProviders: false });
  const asHost = await isBlocked({ blockVpn: false, blockHostingProviders: true });
  if (asVpn && asHost)
    return refuted(
      'Both rules block this visitor, as one without a network number, or behind a VPN in WAF’s list.',
    );
  return confirmed(`The gate sees this visitor's network: VPN ${asVpn}, hosting ${asHost}.`);
}

async function viewerResponse(verified: Verified) {
  const read = async () => {
    const { headers } = requireStatus(await visit(verified, verified.publicKey), 200);
    return {
      lifetime: headers.get('cache-control') ?? '',
      isHit: /^hit/i.test(headers.get('x-cache') ?? ''),
      age: Number(headers.get('age')),
    };
  };
  const { lifetime } = await eventually(read, ({ isHit }) => isHit);
  if (lifetime.includes('s-maxage')) return refuted('Visitors receive s-maxage.');
  if (verified.deployment.isEmulator)
    return notSeen(
      'Visitors receive no s-maxage. A stage also shows, in six minutes, if the edge keeps configs longer.',
    );
  await sleep(edgeOnlyMs);
  const { isHit, age } = await read();
  return decided(
    isHit && age > 300,
    `After ${edgeOnlyMs / 1_000} seconds: ${isHit ? 'a hit' : 'no hit'}, age ${age}.`,
  );
}

/**
 * Writes to the store, again while another writer is first. Returns the version before, or `undefined` if others
 * were always first. Throws the store's error.
 */
async function write(
  { edgeStoreArn }: Verified['deployment'],
  value: string | undefined,
): Promise<string | undefined> {
  const store = edgeStore(edgeStoreArn);
  for (let attempt = 1; attempt <= storeAttempts; attempt++) {
    const { version } = await store.describe();
    if ((await store.apply(new Map([[storeKey, value]]), version)) !== 'outdated') return version;
  }
  return undefined;
}

async function deleteAbsent({ deployment }: Verified) {
  try {
    for (const _ of [1, 2])
      if ((await write(deployment, undefined)) === undefined) return notSeen('Others write to the store.');
    return confirmed('UpdateKeys removes a missing key.');
  } catch (error) {
    return refuted(`UpdateKeys rejects the removal of a missing key: ${rejectionOf(error)}.`);
  }
}

async function outdatedEtag({ deployment }: Verified) {
  const outdated = await write(deployment, '1');
  if (outdated === undefined) return notSeen('Others write to the store.');
  try {
    const result = await edgeStore(deployment.edgeStoreArn).apply(new Map([[storeKey, '2']]), outdated);
    const isRejected = result === 'outdated';
    return decided(isRejected, `UpdateKeys with an outdated ETag: ${isRejected ? 'rejected' : 'accepted'}.`);
  } catch (error) {
    return refuted(`UpdateKeys with an outdated ETag: ${rejectionOf(error)}.`);
  } finally {
    await write(deployment, undefined);
  }
}

/** Statuses that say nothing about the request: the operator may not write, or the store has too many requests. */
const otherRejections = [403, 429];

/** Returns the name of the error with which the store rejects a request. Throws any other, such as an outage. */
export function rejectionOf(error: unknown): string {
  const status = Number(Object(Object(error).$metadata).httpStatusCode);
  const isRejected = status >= 400 && status < 500 && !otherRejections.includes(status);
  if (!(error instanceof Error) || !isRejected) throw error;
  return error.name;
}
