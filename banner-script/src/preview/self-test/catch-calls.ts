import { ignoreErrors } from '../../ignore-errors.ts';
import type { Attempt } from './attempt.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions of the page and its libraries
type Owner = any;

/**
 * Puts a function under each one that `links.js` wraps, so that the test sees what a checkout would get. Until
 * `listen` is called, they pass everything on. Both look at the visitor's presses, and this one first, because
 * it is called first. Returns `listen`.
 */
export const catchCalls = (): ((tell: (attempt: Attempt) => void) => void) => {
  let tell: ((attempt: Attempt) => void) | undefined;
  const caught = new WeakSet<object>();
  const put = (findOwner: () => Owner, name: string, attemptOf: (value: unknown) => Attempt): void => {
    ignoreErrors(() => {
      const owner = findOwner();
      const original = owner[name];
      // Later, the function of `links.js` is there.
      if (typeof original !== 'function' || caught.has(owner)) return;
      caught.add(owner);
      owner[name] = function (this: unknown, ...values: unknown[]): unknown {
        return tell ? tell(attemptOf(values[0])) : Reflect.apply(original, this, values);
      };
    });
  };
  const opened = (url: unknown): Attempt => ({
    by: 'page',
    url: new URL(String(url), document.baseURI).href,
  });
  const putAll = (): void => {
    const page = self as Owner;
    put(() => page.LemonSqueezy.Url, 'Open', opened);
    put(
      () => page.Paddle.Checkout,
      'open',
      (options) => ({ by: 'call', url: '', sent: JSON.stringify(options) }),
    );
  };
  put(() => self, 'open', opened);
  for (const type of ['mousedown', 'click', 'keydown']) addEventListener(type, putAll, true);
  return (listener) => {
    tell = listener;
  };
};
