import type { BannerConfig } from '../../core/banner-config.ts';
import { base, key } from './script-address.ts';

const url = `${base}/config/${key}`;

/**
 * Keeps an answer for the session, where the page has storage (a sandboxed frame has none). An entry is a time and the
 * answer's own text: pages that patch `toJSON` cannot spoil it.
 */
export const remember = (time: number, text: string): void => {
  try {
    sessionStorage[url] = `[${time},${text}]`;
  } catch {}
};

/** The visitor's configuration: one kept for at most five minutes, else a new one. Errors and `rate_limited` are not kept. */
export let config: BannerConfig;

try {
  const [time, kept] = JSON.parse(sessionStorage[url]);
  if (!(Date.now() - time < 3e5)) throw time;
  config = kept;
} catch {
  // No options: only a request with default credentials is answered by the page's <link rel=preload as=fetch crossorigin>.
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw text;
  config = JSON.parse(text);
  if ((config as { reason?: string }).reason !== 'rate_limited') remember(Date.now(), text);
}
