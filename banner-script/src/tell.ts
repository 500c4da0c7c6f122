import { config } from './config.ts';
import { base, key } from './script-address.ts';

/**
 * Tells the page what happened by a window event (`banner_shown` → `ppp:shown`, `detail` is the configuration) and, where
 * there is a banner, the service by a beacon. Never fails. The beacon's body is a string, so its type is `text/plain`, which
 * needs no preflight; it is put together by hand because pages patch `toJSON`, and no value needs escaping. The id is the time
 * and 52 random bits: http pages have no `randomUUID`.
 */
export const tell = (name: string): void => {
  dispatchEvent(new CustomEvent(`ppp:${name.split('_')[1]}`, { detail: config }));
  if (!config.show) return;
  const body = `{"events":[{"id":"${Date.now()}${Math.random()}","name":"${name}","at":"${new Date().toISOString()}"}]}`;
  const url = `${base}/events?key=${key}`;
  try {
    if (navigator.sendBeacon(url, body)) return;
  } catch {}
  fetch(url, { method: 'POST', keepalive: true, body }).catch(() => {});
};
