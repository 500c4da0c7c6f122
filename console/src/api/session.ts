import { tabStorage } from './kept.ts';
import { createStore } from './store.ts';

/** The session of this tab. `expired` keeps the screens and their drafts behind the sign-in page. */
export interface Session {
  state: 'signed-out' | 'signed-in' | 'expired';
  /** The reason to sign in again, as a sentence. */
  notice?: string;
  /** Grows when another merchant signs in: nothing on the screen may stay. */
  generation: number;
}

const entry = 'ppp-console-secret-key';
const activityEntry = 'ppp-console-active-at';
const idleLimitMs = 30 * 60_000;

let secretKey = readKey();
let lastMerchantId: string | undefined;

/** The tab's session. The secret key itself is not in it, so that no component can show it. */
export const session = createStore<Session>({ state: secretKey ? 'signed-in' : 'signed-out', generation: 0 });

/** The header that proves who asks; the only way of the secret key out of this module. */
export function authorization(): string | undefined {
  return secretKey && `Bearer ${secretKey}`;
}

/** Keeps the key for this tab until it is closed. A key of another merchant finds nothing of the last one. */
export function signIn(key: string, merchantId: string): void {
  const { state, generation } = session.get();
  const isSame = state === 'expired' && merchantId === lastMerchantId;
  if (!isSame) session.set({ state: 'signed-out', generation });
  secretKey = key;
  lastMerchantId = merchantId;
  tabStorage.set(entry, key);
  noteActivity();
  session.set({ state: 'signed-in', generation: isSame ? generation : generation + 1 });
}

/** Forgets the key and everything else that the console keeps in this tab. Public keys and the setup's progress stay in the browser. */
export function signOut(notice?: string): void {
  forgetKey();
  tabStorage.clear();
  const { generation } = session.get();
  session.set({ state: 'signed-out', generation, ...(notice ? { notice } : {}) });
}

/** Remembers the key's merchant, so that drafts are kept only for the same merchant. */
export function noteMerchant(merchantId: string): void {
  lastMerchantId = merchantId;
}

/** Forgets a key that the service no longer takes; the screens stay behind the sign-in page. */
export function expire(notice: string): void {
  const { state, generation } = session.get();
  if (state !== 'signed-in') return;
  forgetKey();
  session.set({ state: 'expired', notice, generation });
}

/** Restarts the idle time. */
export function noteActivity(): void {
  tabStorage.set(activityEntry, String(Date.now()));
}

/** Signs out after 30 minutes without a key or a pointer. */
export function signOutWhenIdle(): void {
  if (session.get().state === 'signed-in' && isIdle())
    expire('You were signed out after 30 minutes without activity.');
}

function isIdle(): boolean {
  return Date.now() - Number(tabStorage.get(activityEntry)) > idleLimitMs;
}

function forgetKey(): void {
  secretKey = undefined;
  tabStorage.remove(entry);
}

/** The key that this tab had before it was loaded again. */
function readKey(): string | undefined {
  const key = tabStorage.get(entry);
  if (key && isIdle()) {
    tabStorage.remove(entry);
    return undefined;
  }
  return key;
}
