import type * as Session from '../../../../../web/console/src/api/session.ts';

const key = `ppp_sk_live_${'a'.repeat(38)}`;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
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
  third.signIn(key.replace(/a/g, 'b'), 'mer_1');
  await until(second, 'signed-in');
  expect(first.session.get().state).toBe('signed-out');
});

it('a tab with another session keeps it', async () => {
  const [first, second] = [await openTab(), await openTab()];
  first.signIn(key, 'mer_1');
  await until(second, 'signed-in');
  const other = key.replace(/a/g, 'b');
  second.signIn(other, 'mer_2');
  const third = await openTab();
  await until(third, 'signed-in');
  expect(first.authorization()).toBe(`Bearer ${key}`);
});
