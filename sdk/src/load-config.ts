import type { BannerConfig } from '../../core/banner/banner-config.ts';
import { session } from './session.ts';

/**
 * The visitor's configuration from the address `{base}/v1/banner/config/{key}`: one kept in the session for at most five
 * minutes, else a new one. Refusals are answers and are kept like others, but for `rate_limited`. Errors are never kept: an
 * answer that is not ok is thrown as it is, its body unread. The request under way is a property of `page`, the global
 * object, so that all scripts of a page share it.
 */
export const loadConfig = (url: string, page: object): Promise<BannerConfig> => {
  const requests = page as Requests;
  requests[url] = requests[url] || requestConfig(url, requests);
  return requests[url];
};

/** Lets the next call make a request of its own, because the one under way takes too long. */
export const forgetRequest = (url: string, page: object): void => {
  (page as Requests)[url] = undefined;
};

type Requests = Record<string, Promise<BannerConfig> | undefined>;

/** An entry of the session is a time and the answer's own text: pages that patch `toJSON` cannot spoil it. */
const requestConfig = async (url: string, requests: Requests): Promise<BannerConfig> => {
  try {
    // Not before the request is one that others share.
    const kept = (await session(url)) as [time: number, config: BannerConfig] | undefined;
    if (kept && Date.now() - kept[0] < 3e5) return kept[1];
    // No options: only a request with default credentials is answered by the page's <link rel=preload as=fetch crossorigin>.
    const response = await fetch(url);
    if (!response.ok) throw response;
    const text = await response.text();
    const config = JSON.parse(text);
    if (config.reason !== 'rate_limited') session(url, `[${Date.now()},${text}]`);
    return config;
  } finally {
    requests[url] = undefined;
  }
};
