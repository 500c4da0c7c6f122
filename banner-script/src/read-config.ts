import {
  type ReceivedConfig,
  readStoredConfig,
  receiveConfig,
} from '../../packages/sdk/src/received-config.ts';
import { ignoreErrors } from './ignore-errors.ts';
import type { ScriptTag } from './page-settings.ts';

/**
 * Returns the visitor's configuration, without a request if the session has it. Only a request with default
 * credentials uses the page's <link rel=preload as=fetch crossorigin>, so there are no options.
 */
export const requestConfig = async ({ base, key, storage }: ScriptTag): Promise<ReceivedConfig> => {
  const url = `${base}/config/${key}`;
  const stored = storage ? undefined : readStoredConfig(url);
  if (!stored) return receiveConfig(await fetch(url), storage ? undefined : url);
  // Chrome warns of a preload that nothing uses. The browser's cache has the response.
  ignoreErrors(() => document.querySelector(`link[href*=${key}]`) && fetch(url).catch(() => {}));
  return stored;
};
