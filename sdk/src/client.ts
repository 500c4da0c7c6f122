import type { BannerConfig } from '../../core/banner/banner-config.ts';
import { loadConfig } from './load-config.ts';
import { PppError, pppErrorOf } from './ppp-error.ts';
import { bannerAddress, isPublicKey } from './service-address.ts';

export type {
  BannerConfig,
  BannerStyle,
  BannerTexts,
  DiscountConfig,
  RefusalConfig,
  RefusalReason,
  ShownBanner,
} from '../../core/banner/banner-config.ts';
export { formatPrice } from './format-price.ts';
export { PppError, type PppErrorCode } from './ppp-error.ts';

const defaultTimeoutMs = 5_000;
const longestPauseMs = 500;

/** Options of a client. */
export interface PppClientOptions {
  /** A public key, `ppp_pk_live_…`. */
  publicKey: string;
  /** The service's address, such as `https://d111.cloudfront.net`. */
  baseUrl: string;
  /** Time limit of one attempt, in milliseconds. @default 5000 */
  timeoutMs?: number;
}

/** A client of the banner API for one public key. */
export interface PppClient {
  /**
   * The current visitor's configuration, from the session if it is at most five minutes old. `show: false`
   * is a configuration, too. A failed attempt is repeated once, unless the service rejected the request; then it
   * rejects with a PppError. Calls at the same time share one request.
   */
  getConfig: () => Promise<BannerConfig>;
}

/**
 * A client for one public key. It never throws, so that a wrong key takes no page down: then `getConfig` rejects with the code
 * `invalid_key`, and nothing is sent anywhere, a secret key least of all.
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
  const url = `${bannerAddress(baseUrl)}/config/${publicKey}`;
  // A request that takes too long is not shared any more.
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
async function within<T>(timeoutMs: number, answer: Promise<T>, onTimeout: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout();
      reject(new PppError('timeout', `No answer within ${timeoutMs} ms.`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
