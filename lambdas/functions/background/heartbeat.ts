/** Every five minutes → metric: sends requests of visitors and merchants to the service. An alarm fires if the metric is 0 or missing. */
import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import { heartbeatMetric } from '../../../platform/metrics.ts';
import { baseUrl, heartbeatKey } from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

const timeoutMs = 5_000;

/** Service to probe. */
interface HeartbeatTarget {
  baseUrl: string;
  /** Public key to request a config with. @default - only requests with unknown keys */
  publicKey?: string | undefined;
}

/** A request and the condition for its response. */
interface Probe {
  name: string;
  path: string;
  headers?: Record<string, string>;
  isAlive: (status: number, body: string) => boolean;
}

/**
 * Emits 1 if every probe gets the expected response, else 0, and logs each probe that does not. An unknown key is rejected by the
 * gate and its store, or by the authorizer and the table: a 401 with the service's error body shows that they work.
 */
export async function heartbeat({ baseUrl, publicKey }: HeartbeatTarget): Promise<void> {
  const results = await Promise.all(probes(publicKey).map((probe) => passes(baseUrl, probe)));
  emitMetric(heartbeatMetric, results.every(Boolean) ? 1 : 0, 'Count');
}

function probes(publicKey: string | undefined): Probe[] {
  const unknown = {
    public: generateApiKey('public', randomBytes),
    secret: generateApiKey('secret', randomBytes),
  };
  return [
    { name: 'gate', path: `/v1/banner/config/${unknown.public}`, isAlive: isRejection },
    {
      name: 'management',
      path: '/v1/merchant',
      headers: { authorization: `Bearer ${unknown.secret}` },
      isAlive: isRejection,
    },
    ...(publicKey ? [{ name: 'config', path: `/v1/banner/config/${publicKey}`, isAlive: isConfig }] : []),
  ];
}

function isRejection(status: number, body: string): boolean {
  return status === 401 && body.includes('"code":"invalid_api_key"');
}

/** The response of a throttled request has the same form, but does not come from the function. */
function isConfig(status: number, body: string): boolean {
  return status === 200 && body.startsWith('{"show":') && !body.includes('"reason":"rate_limited"');
}

async function passes(baseUrl: string, { name, path, headers = {}, isAlive }: Probe): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.text();
    if (isAlive(response.status, body)) return true;
    throw new Error(`The service returned status ${response.status}`);
  } catch (error) {
    logFailure('heartbeat_missed', error, { probe: name });
    return false;
  }
}

export const handler = (): Promise<void> => heartbeat({ baseUrl: baseUrl(), publicKey: heartbeatKey() });
