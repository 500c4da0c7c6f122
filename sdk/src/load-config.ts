import type { BannerConfig } from '../../core/banner/banner-config.ts';
import { session } from './session.ts';

/**
 * The visitor's configuration from the address `{base}/v1/banner/config/{key}`: one kept in the session for at most five
 * minutes, else a new one. Refusals are answers and are kept like others, but for `rate_limited`. Errors are never kept: an
 * answer that is not ok is thrown as it is, its body unread.
 *
 * An entry is a time and the answer's own text: pages that patch `toJSON` cannot spoil it.
 */
export const loadConfig = async (url: string): Promise<BannerConfig> => {
  const kept = session(url) as [time: number, config: BannerConfig];
  if (Date.now() - kept?.[0] < 3e5) return kept[1];
  // No options: only a request with default credentials is answered by the page's <link rel=preload as=fetch crossorigin>.
  const response = await fetch(url);
  if (!response.ok) throw response;
  const text = await response.text();
  const config = JSON.parse(text);
  if (config.reason !== 'rate_limited') session(url, `[${Date.now()},${text}]`);
  return config;
};
