/**
 * Every 5 or 15 minutes → metric: sends requests to the service as a visitor and as a merchant. An alarm fires
 * if the metric is 0 or missing.
 */

import { createHash, randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { baseUrlVariable, scriptHashesVariable } from '../../../platform/environment.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { readHeartbeatKey } from '../../../storage/keys/heartbeat-key.ts';
import { database } from '../../runtime/dependencies.ts';
import { clock, requiredVariable } from '../../runtime/environment.ts';
import { emitMetric, logFailure } from '../../runtime/logging.ts';

const timeoutMs = 5_000;

/**
 * Time for which runs request the config in the same language, at most the time between two runs. It shares no
 * factor with the number of these languages, so runs every 5 or 15 minutes use all of them.
 */
const minutesPerLanguage = 5;
/**
 * Some of the languages with built-in texts, enough that no run gets a response that the edge has kept: each is
 * requested again only after more than an hour.
 */
const languages = 'ar bn en es fa fr hi id ko pl pt ru th tr uk vi'.split(' ');

/** Service to probe. */
interface HeartbeatTarget {
  baseUrl: string;
  /** Reads the heartbeat's own public key. Without a key, no config and no script is requested. */
  readKey: () => Promise<string | undefined>;
  /** SHA-256 (hexadecimal) of each script of the release, by its path. */
  scriptHashes: Readonly<Record<string, string>>;
  clock: Clock;
}

/** A request and the condition for its response. */
interface Probe {
  name: string;
  path: string;
  headers?: Record<string, string>;
  isAlive: (status: number, body: string) => boolean;
}

/**
 * Emits 1 if every probe gets the expected response, else 0, and logs each probe that does not. An unknown
 * key is rejected by the gate and its store, or by the authorizer and the table: a 401 with the service's
 * error body shows that they work. Throws if the service serves a script other than the release's, so that
 * the metric `Errors` raises the alarm `script-changed`.
 */
export async function heartbeat({ baseUrl, readKey, scriptHashes, clock }: HeartbeatTarget): Promise<void> {
  const key = await succeeds('table', readKey);
  const changed = new Set<string>();
  const probes = unknownKeyProbes();
  if (key?.result) {
    probes.push(configProbe(key.result, clock()), ...scriptProbes(key.result, scriptHashes, changed));
  }
  const results = await Promise.all(probes.map((probe) => succeeds(probe.name, () => send(baseUrl, probe))));
  emitMetric('Heartbeats', [key, ...results].every(Boolean) ? 1 : 0, 'Count');
  if (changed.size > 0) throw new Error(`${[...changed].join(' and ')} differs from the release`);
}

function unknownKeyProbes(): Probe[] {
  const [unknown, secret] = [generateApiKey('public', randomBytes), generateApiKey('secret', randomBytes)];
  const headers = { authorization: `Bearer ${secret}` };
  return [
    { name: 'gate', path: `/v1/banner/config/${unknown}`, isAlive: isRejection },
    { name: 'management', path: '/v1/merchant', headers, isAlive: isRejection },
  ];
}

/** Returns the probe of a config that the edge must request from the function. */
function configProbe(publicKey: string, now: Date): Probe {
  const turn = Math.floor(now.getTime() / (minutesPerLanguage * 60_000)) % languages.length;
  const headers = { 'accept-language': languages[turn] ?? '' };
  return { name: 'config', path: `/v1/banner/config/${publicKey}`, headers, isAlive: isConfig };
}

/**
 * Returns the probes of scripts. The bucket has two files of each, one for browsers that accept Brotli. The
 * probes add the path of each script that differs from the release to `changed`.
 */
function scriptProbes(
  publicKey: string,
  scriptHashes: HeartbeatTarget['scriptHashes'],
  changed: Set<string>,
): Probe[] {
  return Object.entries(scriptHashes).flatMap(([path, hash]) =>
    ['br', 'gzip'].map((encoding) => ({
      name: 'script',
      path: `${path}?key=${publicKey}`,
      headers: { 'accept-encoding': encoding },
      isAlive: (status: number, body: string) => {
        if (status === 200 && createHash('sha256').update(body).digest('hex') !== hash) changed.add(path);
        return status === 200;
      },
    })),
  );
}

function isRejection(status: number, body: string): boolean {
  return status === 401 && body.includes('"code":"invalid_api_key"');
}

/** The response of a throttled request has the same form, but does not come from the function. */
function isConfig(status: number, body: string): boolean {
  return status === 200 && body.startsWith('{"show":') && !body.includes('"reason":"rate_limited"');
}

async function send(baseUrl: string, { path, headers = {}, isAlive }: Probe): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
  const body = await response.text();
  if (!isAlive(response.status, body)) throw new Error(`The service returned status ${response.status}`);
}

/** Returns the result of a probe; `undefined`, and logs the error, if it throws. */
async function succeeds<Result>(
  probe: string,
  run: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  try {
    return { result: await run() };
  } catch (error) {
    logFailure('heartbeat_missed', error, { probe });
    return undefined;
  }
}

export const handler = (): Promise<void> =>
  heartbeat({
    baseUrl: requiredVariable(baseUrlVariable),
    readKey: () => readHeartbeatKey(itemsOf(database())),
    scriptHashes: JSON.parse(requiredVariable(scriptHashesVariable)),
    clock,
  });
