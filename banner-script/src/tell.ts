import { config } from './config.ts';
import { base, key } from './script-address.ts';

/**
 * Tells the page what happened by a window event (`shown` → `ppp:shown`, `detail` is the configuration) and, where there is a
 * banner, the service by a beacon (`banner_shown`). Never fails. The beacon's body is a string, so its type is `text/plain`,
 * which needs no preflight; it is put together by hand because pages patch `toJSON`, and no value needs escaping. The id is 52
 * random bits: http pages have no `randomUUID`.
 */
export const tell = async (event: string, subject = 'banner'): Promise<void> => {
  try {
    dispatchEvent(new CustomEvent(`ppp:${event}`, { detail: config }));
    if (!config.show) return;
    const body = `{"events":[{"id":"${Math.random()}","at":"${new Date().toISOString()}","name":"${subject}_${event}"}]}`;
    const url = `${base}/events?key=${key}`;
    try {
      if (navigator.sendBeacon(url, body)) return;
    } catch {}
    await fetch(url, { method: 'POST', keepalive: true, body });
  } catch {}
};
