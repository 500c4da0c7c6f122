import type { BannerConfig } from './banner-config.ts';
import { session } from './session.ts';

/** The session's copy of a response: when the service sent it, in milliseconds, and the configuration. */
type StoredConfig = [timeMs: number, config: BannerConfig];

/** Milliseconds for which a configuration may be used. */
const lifetimeMs = 3e5;

/**
 * The visitor's configuration, as `requestConfig` returns it. The request under way is a property of `page`,
 * the global object, so that all copies of the SDK in a page share it.
 */
export const loadConfig = (url: string, page: object): Promise<BannerConfig> => {
  const requests = page as Record<string, Promise<BannerConfig> | undefined>;
  const request =
    requests[url] ||
    requestConfig(url).finally(() => {
      requests[url] = undefined;
    });
  requests[url] = request;
  return request;
};

/**
 * Returns the visitor's configuration from `{base}/v1/banner/config/{key}`, from the session if it is at most
 * five minutes old. It throws a response that is not ok, with its body unread.
 *
 * The session stores neither errors nor `rate_limited`. It also skips a response with `Expires`, which ends
 * at its campaign's next start or end, because only the browser's cache removes it in time. A session entry
 * contains the response's text, so that pages that patch `toJSON` cannot change it.
 */
const requestConfig = async (url: string): Promise<BannerConfig> => {
  const cached = session(url) as StoredConfig | undefined;
  if (cached && Date.now() - cached[0] < lifetimeMs) return cached[1];
  // Only a request with default credentials uses the page's <link rel=preload as=fetch crossorigin>, so there
  // are no options.
  const response = await fetch(url);
  if (!response.ok) throw response;
  const { headers } = response;
  const serviceMs = Date.parse(headers.get('date') as string) + Number(headers.get('age')) * 1e3;
  const ageMs = Date.now() - serviceMs;
  // The browser's cache keeps a response for five minutes. A larger difference is that of the clocks.
  const receivedMs = ageMs > 0 && ageMs < lifetimeMs ? serviceMs : Date.now();
  const text = await response.text();
  const config: BannerConfig = JSON.parse(text);
  const isStored = !headers.get('expires') && (config.show || config.reason !== 'rate_limited');
  if (isStored) session(url, `[${receivedMs},${text}]`);
  return config;
};
