import type { BannerConfig } from '../../core/banner/banner-config.ts';
import type { ScriptTag } from './page-settings.ts';

/** A configuration as the script received it. */
export interface ReceivedConfig {
  config: BannerConfig;
  headers: Headers;
  /** Time of the visitor's clock, in milliseconds. */
  receivedMs: number;
}

/** Returns the configuration in a response, which it throws if it is not ok. */
export const readConfig = async (response: Response): Promise<ReceivedConfig> => {
  if (!response.ok) throw response;
  return { receivedMs: Date.now(), headers: response.headers, config: await response.json() };
};

/**
 * Requests the visitor's configuration. The browser's cache keeps it for five minutes. Only a request with
 * default credentials uses the page's <link rel=preload as=fetch crossorigin>, so there are no options.
 */
export const requestConfig = async ({ base, key }: ScriptTag): Promise<ReceivedConfig> =>
  readConfig(await fetch(`${base}/config/${key}`));
