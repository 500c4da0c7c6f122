import type * as Session from '../../../../../web/console/src/api/session.ts';

const key = `ppp_sk_live_${'a'.repeat(38)}`;
const otherKey = `ppp_sk_live_${'b'.repeat(38)}`;
const idleLimitMs = 8 * 60 * 60_000;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  jest.restoreAllMocks();
});

/** A tab's module, which shares only the channel with other tabs. */
async function openTab(): Promise<typeof Session> {
  let tab: typeof Session | undefined;
  await jest.isolateModulesAsync(async () => {
    tab = await import('../../../../../web/console/src/api/session.ts');
  });
  if (!tab) throw new Error('The module did not load');
  closing.push(tab.shareSession());
  return tab;
}

/** Waits until the tab's session has this state. */
async function until({ session }: typeof Session, state: string): Promise<void> {
  while (session.get().state !== state) await new Promise((done) => session.subscribe(() => done(undefined)));
}

it('a new tab takes the session over from an open one', async () => {
  const first = await openTab();
  first.signIn(key, 'mer_1');
  const second = await openTab();
  expect(second.session.get().state).toBe('signed-out');
  await until(second, 'signed-in');
  expect(second.authorization()).toBe(`Bearer ${key}`);
});

it('signing in signs waiting tabs in, and signing out removes the key from all tabs', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.signIn(key, 'mer_1');
  await until(second, 'signed-in');
  second.signOut();
  await until(first, 'expired');
  expect([first.authorization(), second.authorization()]).toEqual([undefined, undefined]);
});

it('a tab whose session expired takes over a new session, but a tab that signed out stays signed out', async () => {
  const first = await openTab();
  first.signIn(key, 'mer_1');
  const second = await openTab();
  await until(second, 'signed-in');
  second.expireSession('Your key was revoked.');
  first.signOut();
  const third = await openTab();
  third.signIn(otherKey, 'mer_1');
  await until(second, 'signed-in');
  expect(first.session.get().state).toBe('signed-out');
});

it('a tab with another session keeps it', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.signIn(key, 'mer_1');
  await until(second, 'signed-in');
  second.signIn(otherKey, 'mer_2');
  const third = await openTab();
  await until(third, 'signed-in');
  expect(first.authorization()).toBe(`Bearer ${key}`);
});

it('a tab that another tab signed out stays signed out', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.signIn(key, 'mer_1');
  await until(second, 'signed-in');
  second.signOut();
  await until(first, 'expired');
  const [waiting, third] = [await openTab(), await openTab()];
  third.signIn(otherKey, 'mer_1');
  await until(waiting, 'signed-in');
  expect([first.session.get().state, first.authorization()]).toEqual(['expired', undefined]);
});

describe('signing in after the session expired', () => {
  /**
   * Returns the tab's states while a merchant signs in after the session of `mer_1` expired, and its
   * generations before and after.
   */
  async function signInAgain(merchantId: string) {
    const tab = await openTab();
    tab.signIn(key, 'mer_1');
    const before = tab.session.get().generation;
    tab.expireSession('Your key was revoked.');
    expect([tab.session.get(), tab.authorization()]).toEqual([
      { state: 'expired', notice: 'Your key was revoked.', generation: before },
      undefined,
    ]);
    const states: string[] = [];
    tab.session.subscribe(() => states.push(tab.session.get().state));
    tab.signIn(otherKey, merchantId);
    return { states, renewed: tab.session.get().generation - before };
  }

  it('keeps the screens and their drafts for the same merchant', async () => {
    expect(await signInAgain('mer_1')).toEqual({ states: ['signed-in'], renewed: 0 });
  });
  it('first signs out if it is another merchant, which removes what the tab shows and keeps', async () => {
    expect(await signInAgain('mer_2')).toEqual({ states: ['signed-out', 'signed-in'], renewed: 1 });
  });
});

it('eight hours without activity end the session', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const tab = await openTab();
  const stateAt = (timeMs: number) => {
    now.mockReturnValue(timeMs);
    tab.signOutWhenIdle();
    return tab.session.get().state;
  };
  tab.signIn(key, 'mer_1');
  expect(stateAt(idleLimitMs)).toBe('signed-in');
  tab.recordActivity();
  expect([stateAt(2 * idleLimitMs), stateAt(2 * idleLimitMs + 1)]).toEqual(['signed-in', 'expired']);
});

it('a session that the merchant ended does not expire', async () => {
  const tab = await openTab();
  tab.signIn(key, 'mer_1');
  tab.signOut('You are signed out.');
  tab.expireSession('Your key was revoked.');
  expect(tab.session.get()).toMatchObject({ state: 'signed-out', notice: 'You are signed out.' });
});

describe('a tab that is reloaded', () => {
  const [inTab, inBrowser] = [new Map<string, string>(), new Map<string, string>()];
  const storageOf = (texts: Map<string, string>) => ({
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
    clear: () => texts.clear(),
  });
  const { sessionStorage, localStorage } = globalThis;
  beforeEach(() => {
    Object.assign(globalThis, { sessionStorage: storageOf(inTab), localStorage: storageOf(inBrowser) });
  });
  afterEach(() => void Object.assign(globalThis, { sessionStorage, localStorage }));

  it('stays signed in until eight hours without activity', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    (await openTab()).signIn(key, 'mer_1');
    now.mockReturnValue(idleLimitMs);
    const reloaded = await openTab();
    expect([reloaded.session.get().state, reloaded.authorization()]).toEqual(['signed-in', `Bearer ${key}`]);
    now.mockReturnValue(idleLimitMs + 1);
    const late = await openTab();
    expect([late.session.get().state, late.authorization()]).toEqual(['signed-out', undefined]);
    expect([...inTab]).toEqual([]);
  });
  it('is signed out after its session expired', async () => {
    const tab = await openTab();
    tab.signIn(key, 'mer_1');
    tab.expireSession('Your key was revoked.');
    expect((await openTab()).session.get().state).toBe('signed-out');
  });
  it('finds only what stays in the browser after the merchant signed out', async () => {
    const tab = await openTab();
    tab.signIn(key, 'mer_1');
    inTab.set('other', 'text');
    inBrowser.set('ppp-console-setup', '{}');
    tab.signOut();
    expect([[...inTab], [...inBrowser]]).toEqual([[], [['ppp-console-setup', '{}']]]);
    expect((await openTab()).session.get().state).toBe('signed-out');
  });
});
