import { tabStorage } from './browser-storage.ts';
import { createStore } from './store.ts';

/** This tab's session. In the state `expired`, the screens and their drafts stay behind the sign-in page. */
export interface Session {
  state: 'signed-out' | 'signed-in' | 'expired';
  /** The reason to sign in again, as a sentence. */
  notice?: string;
  /** Increases when another merchant signs in, so that every screen is rendered again. */
  generation: number;
}

const entry = 'ppp-console-secret-key';
const activityEntry = 'ppp-console-active-at';
const idleLimitMs = 30 * 60_000;

let secretKey = readKey();
let lastMerchantId: string | undefined;

/** The tab's session. It does not contain the secret key, so no component can show the key. */
export const session = createStore<Session>({ state: secretKey ? 'signed-in' : 'signed-out', generation: 0 });

/** Returns the `Authorization` header, the only value with the secret key that leaves this module. */
export function authorization(): string | undefined {
  return secretKey && `Bearer ${secretKey}`;
}

/**
 * Stores the key until the tab is closed. If the key belongs to another merchant, the previous merchant's
 * data is removed.
 */
export function signIn(key: string, merchantId: string): void {
  const { state, generation } = session.get();
  const isSame = state === 'expired' && merchantId === lastMerchantId;
  if (!isSame) session.set({ state: 'signed-out', generation });
  secretKey = key;
  lastMerchantId = merchantId;
  tabStorage.set(entry, key);
  recordActivity();
  session.set({ state: 'signed-in', generation: isSame ? generation : generation + 1 });
}

/**
 * Removes the key and everything else that this tab stores. Public keys and the setup's progress stay in the
 * browser.
 */
export function signOut(notice?: string): void {
  forgetKey();
  tabStorage.clear();
  const { generation } = session.get();
  session.set({ state: 'signed-out', generation, ...(notice ? { notice } : {}) });
}

/** Sets the merchant whose drafts an expired session keeps. */
export function setLastMerchant(merchantId: string): void {
  lastMerchantId = merchantId;
}

/** Removes a key that no longer works. The screens stay behind the sign-in page. */
export function expireSession(notice: string): void {
  const { state, generation } = session.get();
  if (state !== 'signed-in') return;
  forgetKey();
  session.set({ state: 'expired', notice, generation });
}

/** Restarts the idle time. */
export function recordActivity(): void {
  tabStorage.set(activityEntry, String(Date.now()));
}

/** Signs out if the keyboard and the pointer were idle for 30 minutes. */
export function signOutWhenIdle(): void {
  if (session.get().state === 'signed-in' && isIdle())
    expireSession('You were signed out after 30 minutes without activity.');
}

function isIdle(): boolean {
  return Date.now() - Number(tabStorage.get(activityEntry)) > idleLimitMs;
}

function forgetKey(): void {
  secretKey = undefined;
  tabStorage.remove(entry);
}

/** Returns the key that this tab stored before the page was reloaded. */
function readKey(): string | undefined {
  const key = tabStorage.get(entry);
  if (key && isIdle()) {
    tabStorage.remove(entry);
    return undefined;
  }
  return key;
}
