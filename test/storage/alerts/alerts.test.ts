import { noSubject } from '../../../core/alerts/alert.ts';
import { withTest } from '../../../core/alerts/alert-state.ts';
import { changeAlerts, readAlerts, setAlertUrl } from '../../../storage/alerts/alerts.ts';
import { alertsKey } from '../../../storage/dynamodb/keys.ts';
import { readOne } from '../../../storage/dynamodb/reads.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { newId, now, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('alerts are stored without null, which each write would pay for, and read with it', async () => {
  const { database } = test;
  await setAlertUrl(database, merchant.id, { maskedUrl: 'x', ciphertext: new Uint8Array(40) });
  const written = await changeAlerts(database, merchant.id, (present) => {
    const { state } = withTest(present, now(), newId);
    return { state, result: state };
  });
  const item = await readOne(database, alertsKey(merchant.id), (stored) => stored);
  expect(JSON.stringify(item?.deliveries)).not.toContain('null');
  const { state } = (await readAlerts(database, merchant.id))?.resource ?? {};
  expect(state).toEqual(written);
  expect(state?.deliveries).toMatchObject([{ ...noSubject, lastAttempt: null, endedAt: null }]);
});
