import type { BannerConfig } from './banner-config.ts';

/** A configuration as a page received it. */
export interface ReceivedConfig {
  config: BannerConfig;
  /** Milliseconds by which the service's clock was ahead of the visitor's; 0 if the page cannot know. */
  aheadMs: number;
}

/** The session's copy of a response: until when it may be used, in milliseconds of the visitor's clock. */
type StoredConfig = [untilMs: number, aheadMs: number, config: BannerConfig];

/** Milliseconds for which a configuration may be used. */
const lifetimeMs = 3e5;

/**
 * Returns the configuration that the session has of a URL, if it may still be used. What pages or other
 * versions put there counts as nothing. Never throws.
 */
export const readStoredConfig = (url: string): ReceivedConfig | undefined => {
  try {
    const [untilMs, aheadMs, config] = JSON.parse(sessionStorage[url]) as StoredConfig;
    const restMs = untilMs - Date.now();
    if (restMs > 0 && restMs <= lifetimeMs && (config.show ? config.banner.labels : config.reason))
      return { aheadMs, config };
  } catch {}
  return undefined;
};

/**
 * Returns the configuration in a response. Throws the response if it is not ok, with its body unread.
 *
 * With the URL, the session keeps the configuration for five minutes from its receipt. It ends earlier with
 * the response's `max-age`, and with `Expires`, which is the campaign's next start or end. The copy contains
 * the response's text, so that pages that patch `toJSON` cannot change it.
 */
export const receiveConfig = async (response: Response, url?: string): Promise<ReceivedConfig> => {
  if (!response.ok) throw response;
  const header = (name: string): string => response.headers.get(name) as string;
  const nowMs = Date.now();
  const serviceMs = Date.parse(header('date')) + Number(header('age')) * 1e3;
  // The browser's cache keeps a response for five minutes. A larger difference is that of the clocks.
  const receivedMs = serviceMs < nowMs && serviceMs > nowMs - lifetimeMs ? serviceMs : nowMs;
  const aheadMs = serviceMs - receivedMs || 0;
  const [, maxAge] = /max-age=(\d+)/.exec(header('cache-control') || 'max-age=300') || [];
  const endsInMs = header('expires') ? Date.parse(header('expires')) - serviceMs : lifetimeMs;
  const untilMs = receivedMs + Math.min(lifetimeMs, Number(maxAge) * 1e3, endsInMs);
  const text = await response.text();
  const config: BannerConfig = JSON.parse(text);
  try {
    if (url && untilMs > nowMs) sessionStorage[url] = `[${untilMs},${aheadMs},${text}]`;
  } catch {}
  return { aheadMs, config };
};
