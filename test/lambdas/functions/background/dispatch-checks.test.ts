import { dispatchChecks } from '../../../../lambdas/functions/background/dispatch-checks.ts';
import { putCheckoutSecret } from '../../../../storage/checkouts/checkout-transactions.ts';
import { alertsKey, checkoutSecretKey } from '../../../../storage/dynamodb/keys.ts';
import { transact } from '../../../../storage/dynamodb/transaction.ts';
import { setAlertUrl } from '../../../support/storage/alert-addresses.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addMerchant, newId } from '../../../support/storage/merchants.ts';

const test = useDatabase();

it('every checkout and every URL for alerts is told as if it had changed, in the same messages', async () => {
  const [merchant, other] = [await addMerchant(test.database), await addMerchant(test.database)];
  const checkoutId = newId('chk');
  const ciphertext = Buffer.from('ciphertext');
  await transact(test.database, [putCheckoutSecret({ merchantId: merchant.id, checkoutId }, ciphertext)]);
  await setAlertUrl(test.database, merchant.id);
  const sent: object[] = [];
  await dispatchChecks(test.database, async (_worker, message) => void sent.push(message));
  const secret = checkoutSecretKey(merchant.id, checkoutId);
  expect(sent).toContainEqual({ target: 'checkouts', changes: [{ ...secret, isRemoved: false }] });
  expect(sent).toContainEqual({
    target: 'alerts',
    changes: [{ ...alertsKey(merchant.id), isRemoved: false }],
  });
  expect(JSON.stringify(sent)).not.toContain(other.id);
});
