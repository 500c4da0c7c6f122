import type { BannerConfig } from './banner-config.ts';
import { readStoredConfig, receiveConfig } from './received-config.ts';

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
 * Returns the visitor's configuration from `{base}/v1/banner/config/{key}`, from the session if it may still
 * be used. It throws a response that is not ok, with its body unread.
 */
const requestConfig = async (url: string): Promise<BannerConfig> => {
  // Only a request with default credentials uses the page's <link rel=preload as=fetch crossorigin>, so there
  // are no options.
  const { config } = readStoredConfig(url) || (await receiveConfig(await fetch(url), url));
  return config;
};
