/** Every five minutes → metric: asks the service what visitors and merchants ask it. An alarm notices when the metric stays away. */

import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import { heartbeatMetric } from '../../../platform/metrics.ts';
import { baseUrl, heartbeatKey } from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

const timeoutMs = 5_000;

/** Where the service answers, and what is asked. */
export interface HeartbeatTarget {
  baseUrl: string;
  /** A public key whose config is asked for, too. @default - keys that do not exist are enough */
  publicKey?: string | undefined;
}

/** One request and what its answer must be. */
interface Probe {
  name: string;
  path: string;
  headers?: Record<string, string>;
  isAlive: (status: number, body: string) => boolean;
}

/**
 * Emits one heartbeat when every probe got the answer that it must get, and logs each one that did not. A key that does not exist is
 * refused by the gate and its store, or by the authorizer and the table, so a 401 in our error shape proves that they work.
 */
export async function heartbeat({ baseUrl, publicKey }: HeartbeatTarget): Promise<void> {
  const results = await Promise.all(probes(publicKey).map((probe) => passes(baseUrl, probe)));
  if (results.every(Boolean)) emitMetric(heartbeatMetric, 1, 'Count');
}

function probes(publicKey: string | undefined): Probe[] {
  const unknown = {
    public: generateApiKey('public', randomBytes),
    secret: generateApiKey('secret', randomBytes),
  };
  return [
    { name: 'gate', path: `/v1/banner/config/${unknown.public}`, isAlive: isRefused },
    {
      name: 'management',
      path: '/v1/merchant',
      headers: { authorization: `Bearer ${unknown.secret}` },
      isAlive: isRefused,
    },
    ...(publicKey ? [{ name: 'config', path: `/v1/banner/config/${publicKey}`, isAlive: isConfig }] : []),
  ];
}

function isRefused(status: number, body: string): boolean {
  return status === 401 && body.includes('"code":"invalid_api_key"');
}

/** A throttled answer has the form of a config, too, but no function made it. */
function isConfig(status: number, body: string): boolean {
  return status === 200 && body.startsWith('{"show":') && !body.includes('"reason":"rate_limited"');
}

async function passes(baseUrl: string, { name, path, headers = {}, isAlive }: Probe): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.text();
    if (isAlive(response.status, body)) return true;
    throw new Error(`The service answered with status ${response.status}`);
  } catch (error) {
    logFailure('heartbeat_missed', error, { probe: name });
    return false;
  }
}

/** The Lambda handler. */
export const handler = (): Promise<void> => heartbeat({ baseUrl: baseUrl(), publicKey: heartbeatKey() });
