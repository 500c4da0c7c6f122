import type { BannerConfig } from '../../core/banner/banner-config.ts';
import { session } from './session.ts';

/**
 * The visitor's configuration, as `requestConfig` returns it. The request under way is a property of `page`, the global object, so
 * that all copies of the SDK in a page share it.
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
 * The visitor's configuration from the address `{base}/v1/banner/config/{key}`: one kept in the session for at most five
 * minutes, else a new one; with `isForgetful`, always a new one, and nothing is kept. No discount is kept like a discount, but
 * for `rate_limited`. A response with `Expires` ends at a start or an end of its campaign: only the browser's cache keeps it, which knows
 * its age. Errors are never kept: a response that is not ok is thrown as it is, its body unread. An entry of the
 * session is a time and the response's own text: pages that patch `toJSON` cannot spoil it.
 */
export const requestConfig = async (url: string, isForgetful?: unknown): Promise<BannerConfig> => {
  const kept = (!isForgetful && session(url)) as [time: number, config: BannerConfig] | undefined;
  if (kept && Date.now() - kept[0] < 3e5) return kept[1];
  // No options: only a request with default credentials uses the page's <link rel=preload as=fetch crossorigin>.
  const response = await fetch(url);
  if (!response.ok) throw response;
  const text = await response.text();
  const config = JSON.parse(text);
  if (!isForgetful && !response.headers.get('expires') && config.reason !== 'rate_limited')
    session(url, `[${Date.now()},${text}]`);
  return config;
};
