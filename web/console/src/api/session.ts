import { browserStorage, tabStorage } from './browser-storage.ts';
import type { Merchant } from './contract.ts';
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
const idleLimitMs = 8 * 60 * 60_000;
const channelName = 'ppp-console-session';

/** A message between tabs. It passes the key on without storing it on disk. */
type Message =
  | { kind: 'wanted' }
  | { kind: 'signed-in'; key: string; merchantId: string }
  | { kind: 'signed-out' };

let channel: BroadcastChannel | undefined;

let secretKey = readKey();
let lastMerchantId: string | undefined;

/**
 * True while this tab takes over the session of any other tab. A merchant who signed out stays signed out.
 */
let isWaiting = secretKey === undefined;

/** The tab's session. It does not contain the secret key, so no component can show the key. */
export const session = createStore<Session>({ state: secretKey ? 'signed-in' : 'signed-out', generation: 0 });

/** Returns the `Authorization` header, the only value with the secret key that leaves this module. */
export function authorization(): string | undefined {
  return secretKey && `Bearer ${secretKey}`;
}

/**
 * Stores the key until the tab is closed, and signs waiting tabs in. If the key belongs to another merchant,
 * the previous merchant's data is removed.
 */
export function signIn(key: string, merchantId: string): void {
  takeSession(key, merchantId);
  offerSession();
}

function takeSession(key: string, merchantId: string): void {
  const { state, generation } = session.get();
  const isSame = state === 'expired' && merchantId === lastMerchantId;
  if (!isSame) session.set({ state: 'signed-out', generation });
  secretKey = key;
  lastMerchantId = merchantId;
  tabStorage.set(entry, key);
  recordActivity();
  isWaiting = false;
  session.set({ state: 'signed-in', generation: isSame ? generation : generation + 1 });
}

/**
 * Takes the session over from another tab, now and when one signs in, and offers this tab's session to
 * others. Returns a function that ends this.
 */
export function shareSession(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const opened = new BroadcastChannel(channelName);
  channel = opened;
  opened.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  if (isWaiting) send({ kind: 'wanted' });
  return () => opened.close();
}

function receive(message: Message): void {
  if (message.kind === 'wanted') offerSession();
  else if (message.kind === 'signed-in' && isWaiting) takeSession(message.key, message.merchantId);
  else if (message.kind === 'signed-out' && secretKey !== undefined) {
    expireSession('You signed out in another tab.');
    isWaiting = false;
  }
}

function offerSession(): void {
  if (secretKey) send({ kind: 'signed-in', key: secretKey, merchantId: lastMerchantId ?? '' });
}

function send(message: Message): void {
  channel?.postMessage(message);
}

/**
 * Removes the key from all tabs, and everything else that this tab stores. Public keys and the setup's
 * progress stay in the browser.
 */
export function signOut(notice?: string): void {
  forgetKey();
  isWaiting = false;
  send({ kind: 'signed-out' });
  tabStorage.clear();
  browserStorage.remove(activityEntry);
  const { generation } = session.get();
  session.set({ state: 'signed-out', generation, ...(notice ? { notice } : {}) });
}

/** True if the session's key can only read. */
export const isReadOnly = createStore(false);

/** Sets the merchant whose drafts an expired session keeps, and whether the key can only read. */
export function setMerchant({ id, apiKey }: Merchant): void {
  lastMerchantId = id;
  isReadOnly.set(!apiKey.permissions.includes('all'));
}

/**
 * Removes a key that no longer works. The screens stay behind the sign-in page. A tab without a key stays as
 * it is.
 */
export function expireSession(notice: string): void {
  const { state, generation } = session.get();
  if (state !== 'signed-in') return;
  forgetKey();
  isWaiting = true;
  session.set({ state: 'expired', notice, generation });
}

/** Restarts the idle time of all tabs. */
export function recordActivity(): void {
  browserStorage.set(activityEntry, String(Date.now()));
}

/** Signs out if the keyboard and the pointer were idle for eight hours. */
export function signOutWhenIdle(): void {
  if (isIdle()) expireSession('You were signed out after eight hours without activity.');
}

function isIdle(): boolean {
  return Date.now() - Number(browserStorage.get(activityEntry)) > idleLimitMs;
}

function forgetKey(): void {
  secretKey = undefined;
  isReadOnly.set(false);
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
