import type { BannerConfig } from './banner-config.ts';
import { loadConfig } from './load-config.ts';
import { PppError, pppErrorOf } from './ppp-error.ts';
import { bannerUrl, isPublicKey } from './service-url.ts';

export { addCode } from './add-code.ts';
export type {
  BannerConfig,
  BannerLabels,
  BannerPosition,
  CheckoutTexts,
  ConfigBanner,
  DiscountConfig,
  NoDiscountConfig,
  NoDiscountReason,
} from './banner-config.ts';
export { formatPrice } from './format-price.ts';
export { PppError, type PppErrorCode } from './ppp-error.ts';

const defaultTimeoutMs = 5_000;
const longestPauseMs = 500;

/** Options of a client. */
export interface PppClientOptions {
  /** A public key, `ppp_pk_live_…`. */
  publicKey: string;
  /** The service's URL, such as `https://d111.cloudfront.net`. */
  baseUrl: string;
  /** Time limit of one attempt, in milliseconds. @default 5000 */
  timeoutMs?: number;
}

/** A banner API client for one public key. */
export interface PppClient {
  /**
   * Returns the current visitor's configuration, from the session if it is at most five minutes old. It
   * resolves even for `show: false`. A failed attempt is repeated once unless the service rejected the
   * request. Rejects with a PppError. Calls at the same time share one request.
   */
  getConfig: () => Promise<BannerConfig>;
}

/**
 * Creates a client for one public key. It never throws, so that a wrong key cannot break a page. If the key
 * is not a public key, `getConfig` rejects with the code `invalid_key` and sends nothing, so that a secret
 * key stays secret.
 */
export function createPppClient({
  publicKey,
  baseUrl,
  timeoutMs = defaultTimeoutMs,
}: PppClientOptions): PppClient {
  if (!isPublicKey(publicKey)) {
    const error = new PppError('invalid_key', 'publicKey must be ppp_pk_live_….');
    return { getConfig: () => Promise.reject(error) };
  }
  const url = `${bannerUrl(baseUrl)}/config/${publicKey}`;
  // Later calls do not share a request that takes too long.
  const giveUp = (): boolean => Reflect.deleteProperty(globalThis, url);
  const attempt = (): Promise<BannerConfig> => within(timeoutMs, loadConfig(url, globalThis), giveUp);
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

/** Retries once after a short random pause, so that visitors do not all retry at the same time. */
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

/**
 * Rejects after a time limit. It does not abort the request, so a late response still fills the session for
 * the next call.
 */
async function within<T>(timeoutMs: number, response: Promise<T>, onTimeout: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout();
      reject(new PppError('timeout', `No response within ${timeoutMs} ms.`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
