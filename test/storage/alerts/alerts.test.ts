import { noSubject, type OpenAlert } from '../../../core/alerts/alert.ts';
import { withTest } from '../../../core/alerts/alert-state.ts';
import { maskedUrl } from '../../../core/alerts/alert-url.ts';
import { changeAlerts, readAlerts, readOpenAlerts } from '../../../storage/alerts/alerts.ts';
import { alertsKey } from '../../../storage/dynamodb/keys.ts';
import { readOne } from '../../../storage/dynamodb/reads.ts';
import { putItem } from '../../../storage/dynamodb/single-writes.ts';
import { put } from '../../../storage/dynamodb/writes.ts';
import { setAddresses, setAlertUrl, storedAddress } from '../../support/storage/alert-addresses.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { newId, now, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const itemOf = () => readOne(test.database, alertsKey(merchant.id), (stored) => stored);
const openAlert = (key: string): OpenAlert => ({
  ...{ id: newId('alert'), key, type: 'checkout_failing' as const, facts: { provider: 'Stripe' } },
  ...{ ...noSubject, problem: 'key_refused', startedAt: now().toISOString() },
});

it('deliveries are stored without null, which each write would pay for, and without text, and read with null', async () => {
  const { database } = test;
  await setAlertUrl(database, merchant.id);
  const written = await changeAlerts(database, merchant.id, (alerts) => {
    const { state } = withTest(alerts.state, 'url', now(), newId);
    return { alerts: { ...alerts, state }, result: state };
  });
  expect(JSON.stringify((await itemOf())?.deliveries)).not.toMatch(/null|test alert/);
  const { state } = (await readAlerts(database, merchant.id))?.resource ?? {};
  expect(state).toEqual(written);
  expect(state?.deliveries).toMatchObject([{ ...noSubject, lastAttempt: null, endedAt: null }]);
});

it('700 open alerts are 700 items, so that no item comes near the limit of 400 kB', async () => {
  const { database } = test;
  await setAlertUrl(database, merchant.id);
  const alerts = Array.from({ length: 700 }, (_, index) => openAlert(`checkout_failing:${index}`));
  for (let start = 0; start < 700; start += 40) {
    const opened = alerts.slice(start, start + 40);
    await changeAlerts(database, merchant.id, (present) => ({ alerts: present, result: undefined, opened }));
  }
  const open = await readOpenAlerts(database, merchant.id);
  expect(new Set(open.map(({ key }) => key)).size).toBe(700);
  expect(JSON.stringify(await itemOf()).length).toBeLessThan(1_000);
  const closed = alerts.slice(0, 40);
  await changeAlerts(database, merchant.id, (present) => ({ alerts: present, result: undefined, closed }));
  expect(await readOpenAlerts(database, merchant.id)).toHaveLength(660);
});

it('an item from before alerts had items of their own is read, and breaks no run', async () => {
  const { database } = test;
  const text = 'Stripe rejects the API key of your checkout.';
  const subject = { type: 'checkout_failing', problem: 'key_refused', startedAt: now().toISOString(), text };
  const id = newId('alert');
  const delivery = {
    ...{ id, alertId: id, ...subject, isOver: false, createdAt: now().toISOString() },
    ...{ status: 'pending', attempts: 1, nextAttemptAt: now().toISOString() },
  };
  const former = {
    ...alertsKey(merchant.id),
    ...{ version: 3, ciphertext: Buffer.from('old'), deliveries: [delivery] },
    open: [{ ...subject, id, key: 'checkout_failing:chk_1' }],
  };
  await putItem(database, put(former));
  const stored = await readAlerts(database, merchant.id);
  expect(stored?.resource.url).toEqual({
    masked: 'https://••••••••',
    hash: '',
    ciphertext: Buffer.from('old'),
  });
  expect(stored?.resource.state.deliveries).toMatchObject([{ id, channel: 'url', facts: {} }]);
  expect(await setAlertUrl(database, merchant.id)).toBe('changed');
  expect(await itemOf()).toMatchObject({ version: 4, url: { masked: maskedUrl('https://hooks.example/') } });
});

it('an address gets one confirmation in 24 hours, whichever merchant asks, and a merchant five', async () => {
  const { database } = test;
  const other = newId('mer');
  let time = now().getTime();
  const clock = () => new Date(time);
  const ask = (merchantId: string, email: string) =>
    setAddresses(database, merchantId, { email: { address: storedAddress(email), code: 'A' } }, clock);
  expect(await ask(merchant.id, 'jo@example.com')).toBe('changed');
  expect(await ask(other, 'JO@example.com')).toBe('denied');
  expect(await readAlerts(database, other)).toBeUndefined();
  for (let index = 0; index < 4; index++)
    expect(await ask(merchant.id, `jo${index}@example.com`)).toBe('changed');
  expect(await ask(merchant.id, 'jo9@example.com')).toBe('denied');
  await setAddresses(database, merchant.id, { email: null }, clock);
  expect(await ask(merchant.id, 'jo9@example.com')).toBe('denied');
  time += 24 * 3_600_000;
  expect(await ask(other, 'jo@example.com')).toBe('changed');
  expect(await ask(merchant.id, 'jo9@example.com')).toBe('changed');
});
