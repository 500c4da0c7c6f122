import { loadConfig } from '../../sdk/src/load-config.ts';
import { base, key } from './script-address.ts';

/** The visitor's configuration. */
export const config = await loadConfig(`${base}/config/${key}`);
