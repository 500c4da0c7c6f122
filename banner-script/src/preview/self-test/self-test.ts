import type { PageOffer } from '../../page-state.ts';
import type { Attempt } from './attempt.ts';
import { catchCalls } from './catch-calls.ts';
import { findControls, nameOf, pressable } from './find-controls.ts';
import { judgePress, nothing, type Verdict } from './judge-press.ts';
import { lockPage } from './lock-page.ts';
import { addResults, addTestButton, type Result } from './test-parts.ts';

/** At most so many controls are pressed. */
const mostPresses = 40;
/** How long a press may take to its first way out of the page, and from each to the next. */
const firstMs = 1_000;
const nextMs = 250;
const longestMs = 3_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the button *Test* does. */
interface Test {
  button: HTMLElement;
  /** Called first at each press on the button. */
  onPress: () => void;
}

/**
 * Prepares the self-test of a preview, and returns what adds its button to the banner of an offer. After the
 * merchant's press, it locks the page, presses every buy control, and lists which of them carry the code. It's
 * called before the page gets its links, so that it sees what a checkout would get, and locks the page before
 * anything else knows of that press. `storage` is the page's own setting, which a preview does not follow.
 */
export const prepareSelfTest = (
  storage: string | undefined,
): ((offer: PageOffer, report: (counts: Counts) => void) => void) => {
  const listen = catchCalls();
  let test: Test | undefined;
  for (const type of ['pointerdown', 'mousedown', 'keydown', 'click'])
    addEventListener(
      type,
      (event) => {
        const { key = ' ' } = event as KeyboardEvent;
        if (test && event.composedPath()[0] === test.button && /^( |Enter)$/.test(key)) test.onPress();
      },
      true,
    );
  return (offer, report) => {
    // Without the Navigation API, a press would leave the page.
    if (!('navigation' in self)) return;
    const button = addTestButton(offer.box as HTMLElement);
    const presses = pressesOf(offer, storage);
    let unlock: (() => void) | undefined;
    const onPress = (): void => {
      // What a visitor's press tells the shop's server; the request for it stays here, and the cookie goes.
      offer.tag.storage = storage;
      if (unlock) return;
      listen(presses.tell);
      unlock = lockPage(`${offer.tag.base}/preview`, presses.tell);
      addEventListener('pagehide', () => {
        // biome-ignore lint/suspicious/noDocumentCookie: few browsers have the cookie store
        document.cookie = 'ppp_code=;path=/;max-age=0';
      });
    };
    test = { button, onPress };
    const isOver = (): void => {
      offer.tag.storage = 'none';
    };
    button.onpointerdown = button.onmousedown = button.onkeydown = isOver;
    button.onclick = () => {
      isOver();
      button.remove();
      const show = addResults(() => {
        unlock?.();
        location.reload();
      });
      pressAll(presses, show)
        .then(report)
        .catch(() => {});
    };
  };
};

/** The presses of one page. */
interface Presses {
  tell: (attempt: Attempt) => void;
  /** Presses a control, and returns the result; `undefined` if the press only changed the page. */
  press: (control: HTMLElement, act?: () => void) => Promise<Result | undefined>;
}

const pressesOf = ({ config }: PageOffer, storage: string | undefined): Presses => {
  let attempts: Attempt[] = [];
  const press: Presses['press'] = async (control, act) => {
    attempts = [];
    const name = nameOf(control);
    const page = location.href;
    const before = new Set(findControls(document));
    const judge = (): Verdict | undefined =>
      judgePress(control, attempts, {
        code: config.code as string,
        page,
        isCookieOn: config.banner.codeInCookie,
        cookies: document.cookie,
        hasStorage: !storage,
        isShopify: 'Shopify' in self,
      });
    act?.();
    for (let ms = 0; ms < firstMs && !judge(); ms += nextMs) await wait(nextMs);
    for (let ms = 0, count = -1; ms < longestMs && count < attempts.length; ms += nextMs) {
      count = attempts.length;
      await wait(nextMs);
    }
    const isChanged = page !== location.href || findControls(document).some((found) => !before.has(found));
    const verdict = judge() || (isChanged ? undefined : nothing);
    return verdict && { name, ...verdict };
  };
  return { tell: (attempt) => attempts.push(attempt), press };
};

/** Presses every buy control, also those that a press adds, and then what the merchant presses. */
const pressAll = async (
  { press }: Presses,
  show: (summary: string, results: Result[]) => void,
): Promise<Counts> => {
  const results: Result[] = [];
  const pressed = new Map<HTMLElement, string>();
  const add = (result: Result | undefined): void => {
    if (result) results.push(result);
  };
  /** True for what was pressed, or what has taken its place. */
  const isPressed = (control: HTMLElement): boolean =>
    pressed.has(control) ||
    [...pressed].some(([other, name]) => !other.isConnected && name === nameOf(control));
  show('Pressing…', results);
  // The merchant's own press comes to its end.
  await wait(0);
  while (pressed.size < mostPresses) {
    const control = findControls(document).find((found) => !isPressed(found));
    if (!control) break;
    pressed.set(control, nameOf(control));
    add(await press(control, () => control.click()));
    show('Pressing…', results);
  }
  show(summaryOf(results), results);
  addEventListener(
    'click',
    async ({ isTrusted, target }) => {
      const control = (target as Element).closest?.<HTMLElement>(pressable);
      if (!isTrusted || !control) return;
      add(await press(control));
      show(summaryOf(results), results);
    },
    true,
  );
  return counts(results);
};

/** How many presses have carried the code to a checkout, how many have not, and how many show nothing of it. */
type Counts = Record<Result['state'], number>;

const counts = (results: Result[]): Counts => {
  const sums = { carried: 0, lost: 0, unknown: 0 };
  for (const { state } of results) sums[state]++;
  return sums;
};

const summaryOf = (results: Result[]): string => {
  const { carried, lost, unknown } = counts(results);
  const parts = [
    carried && `${carried} carr${carried > 1 ? 'y' : 'ies'} the code`,
    lost && `${lost} do${lost > 1 ? '' : 'es'}n\u2019t${carried ? '' : ' carry the code'}`,
    unknown && `${unknown} couldn\u2019t be judged`,
  ].filter(Boolean);
  return parts[0] ? `${parts.join(', ')}.` : 'No buy button was found on this page.';
};
