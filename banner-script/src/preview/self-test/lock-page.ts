import { ignoreErrors } from '../../ignore-errors.ts';
import type { NavigateEvent } from '../../links/follow-navigation.ts';
import type { Attempt } from './attempt.ts';

/**
 * What the page may load while it is locked: nothing, except that code in the page still runs. A page cannot
 * remove this policy again.
 */
const policy =
  "default-src 'none';script-src 'unsafe-inline' 'unsafe-eval';script-src-elem 'none';style-src 'unsafe-inline';img-src data:;form-action 'none';connect-src ";

/** What a request gets instead of a response of its server. */
const answer = '{}';

/** Returns a body as text, as far as it can be read without waiting. */
const textOfBody = (body: unknown): string =>
  body instanceof FormData || body instanceof URLSearchParams
    ? [...(body as URLSearchParams)].map(String).join('&')
    : typeof body === 'string'
      ? body
      : '';

/**
 * Keeps everything in the page from now on: a content security policy refuses what it would load, and the
 * page's code gets answers that no server sent. `tell` gets what the page tries. Only `service` can still be
 * reached, which is a URL without its query. Returns what lets the page reload. Needs the Navigation API.
 */
export const lockPage = (service: string, tell: (attempt: Attempt) => void): (() => void) => {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy + service;
  document.head.append(meta);
  answerRequests(service, tell);
  tellFrames(tell);

  let isLocked = true;
  const { navigation } = self as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    const { destination, formData } = event as NavigateEvent;
    if (!isLocked || destination.sameDocument) return;
    event.preventDefault();
    tell({ by: 'page', url: destination.url, sent: textOfBody(formData), isPost: !!formData });
  });
  // A new window would have no such event.
  addEventListener(
    'click',
    (event) => {
      for (const element of event.composedPath() as HTMLAnchorElement[])
        for (const part of [element, (element as unknown as HTMLButtonElement).form])
          if (part && 'target' in part && part.target) part.target = '_self';
    },
    true,
  );
  // A frame of another origin can lead this window elsewhere. Then the browser asks first.
  addEventListener('beforeunload', (event) => isLocked && event.preventDefault());
  // They would stop the test.
  for (const dialog of ['alert', 'confirm', 'prompt', 'print'] as const)
    ignoreErrors(() => Object.assign(self, { [dialog]: () => true }));
  return () => {
    isLocked = false;
  };
};

/** Answers what the page's code requests, and tells of it. Beacons only count something. */
const answerRequests = (service: string, tell: (attempt: Attempt) => void): void => {
  const request = (method: unknown, url: unknown, body?: unknown): void => {
    ignoreErrors(() =>
      tell({
        by: 'request',
        url: new URL(String(url), document.baseURI).href,
        sent: textOfBody(body),
        isPost: !/^(get|head)$/i.test(String(method)),
      }),
    );
  };
  navigator.sendBeacon = () => true;
  const { fetch } = self;
  self.fetch = async (input, init) => {
    const sent = new Request(input, init);
    if (sent.url.startsWith(service)) return fetch(sent);
    request(sent.method, sent.url, await sent.text());
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  };
  const opened = new WeakMap<object, unknown[]>();
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (...values: unknown[]) {
    opened.set(this, values);
    Reflect.apply(open, this, values);
  };
  XMLHttpRequest.prototype.send = function (body) {
    const [method, url] = opened.get(this) || [];
    request(method, url, body);
    const response = this.responseType === 'json' ? {} : answer;
    const values = { readyState: 4, status: 200, response, responseText: answer };
    for (const [name, value] of Object.entries(values)) Object.defineProperty(this, name, { value });
    setTimeout(() => {
      for (const type of ['readystatechange', 'load', 'loadend']) this.dispatchEvent(new Event(type));
    });
  };
};

const originOf = (url: string): string => new URL(url).origin;

/** Tells of frames that the page adds, which the policy keeps empty. */
const tellFrames = (tell: (attempt: Attempt) => void): void => {
  const told = new Set<string>();
  const tellFrame = (url: string): void => {
    told.add(originOf(url));
    tell({ by: 'frame', url });
  };
  new MutationObserver((records) => {
    for (const { attributeName, target, addedNodes } of records)
      for (const node of attributeName ? [target] : addedNodes) {
        if (!('querySelectorAll' in node)) continue;
        for (const frame of [node, ...(node as Element).querySelectorAll('iframe')])
          if (frame instanceof HTMLIFrameElement && /^http/.test(frame.src)) tellFrame(frame.src);
      }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['src'] });
  // What only the policy has seen: a frame in a closed shadow root, and a form that opens a window.
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'form-action') tell({ by: 'page', url: blockedURI, isPost: true });
    else if (/^(frame|child)/.test(effectiveDirective) && !told.has(originOf(blockedURI)))
      tell({ by: 'frame', url: blockedURI });
  });
};
