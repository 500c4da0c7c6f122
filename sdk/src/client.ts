import type { BannerConfig } from '../../core/banner/banner-config.ts';
import { loadConfig } from './load-config.ts';
import { PppError, pppErrorOf } from './ppp-error.ts';

export type {
  BannerConfig,
  BannerStyle,
  DiscountConfig,
  RefusalConfig,
  RefusalReason,
} from '../../core/banner/banner-config.ts';
export { formatPrice } from './format-price.ts';
export { PppError, type PppErrorCode } from './ppp-error.ts';

const defaultTimeoutMs = 5_000;
const longestPauseMs = 500;

/** What a client needs to know. */
export interface PppClientOptions {
  /** A public key, `ppp_pk_live_…`. */
  publicKey: string;
  /** The service's address, such as `https://d111.cloudfront.net`. */
  baseUrl: string;
  /** How long one attempt may take, in milliseconds. @default 5000 */
  timeoutMs?: number;
}

/** A client of the banner API for one public key. */
export interface PppClient {
  /**
   * The current visitor's configuration, from the session if it is at most five minutes old. Refused discounts
   * (`show: false`) are answers too. A failed attempt is repeated once, unless the service refused the request; then it
   * rejects with a PppError. Calls at the same time share one request.
   */
  getConfig: () => Promise<BannerConfig>;
}

/** A client for one public key; throws a TypeError for anything that is no public key, so that no secret one gets into a page. */
export function createPppClient({
  publicKey,
  baseUrl,
  timeoutMs = defaultTimeoutMs,
}: PppClientOptions): PppClient {
  if (!/^ppp_pk_live_[0-9A-Za-z]+$/.test(publicKey))
    throw new TypeError('publicKey must be a public key (ppp_pk_live_…).');
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/banner/config/${publicKey}`;
  const attempt = (): Promise<BannerConfig> => within(timeoutMs, loadConfig(url, globalThis));
  let pending: Promise<BannerConfig> | undefined;
  return {
    getConfig: () => {
      pending ??= twice(attempt).finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}

/** A second attempt after a short pause of random length, so that a crowd does not come back all at once. */
async function twice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (reason) {
    const error = pppErrorOf(reason);
    if (error.status !== undefined && error.status < 500) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPauseMs));
  try {
    return await attempt();
  } catch (reason) {
    throw pppErrorOf(reason);
  }
}

/** The request is not aborted: what comes late still serves the next call from the session. */
async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PppError('timeout', `No answer within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
