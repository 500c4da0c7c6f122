import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { merchantKey } from '../../../storage/dynamodb/keys.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { update, type Write } from '../../../storage/dynamodb/writes.ts';
import { checkStatus } from '../../../storage/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { canceled, failing, intercept } from '../../support/storage/interference.ts';
import { addMerchant, readItem, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const $metadata = {};
const status = async () => (await readItem(test.database, merchantKey(merchant.id)))?.status;
const suspend = (id = merchant.id): Write => update(merchantKey(id), { set: { status: 'suspended' } }, {});
const rejectedWrite = <Name extends string>(outcome: Name): Write<Name> => ({
  ...checkStatus({ ...merchant.merchant, status: 'suspended' }),
  outcome,
});

describe('a transaction', () => {
  it('writes all', async () => {
    expect(await transact(test.database, [suspend()])).toBe('committed');
    expect(await status()).toBe('suspended');
  });

  it('writes nothing when one condition does not check, and says which', async () => {
    const other = await addMerchant(test.database);
    const foreign = rejectedWrite('not_there');
    expect(await transact(test.database, [suspend(other.id), foreign])).toBe('not_there');
    expect(await readItem(test.database, merchantKey(other.id))).toMatchObject({ status: 'active' });
  });

  it.each([
    [['None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'], 'second'],
    [['ConditionalCheckFailed', 'None', 'ConditionalCheckFailed'], 'conflict'],
    [['TransactionConflict', 'ConditionalCheckFailed', 'None'], 'second'],
    [['None', 'None', 'TransactionConflict'], 'conflict'],
    [['TransactionConflict', 'ThrottlingError', 'None'], 'conflict'],
  ])('canceled for %j ends as %s', async (codes, outcome) => {
    const database = failing(test.database, 'TransactWriteCommand', [canceled(...codes)]);
    expect(await transact(database, [suspend(), rejectedWrite('second'), rejectedWrite('third')])).toBe(
      outcome,
    );
    expect(await status()).toBe('active');
  });

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'that is canceled for %s is sent again',
    async (code) => {
      const database = failing(test.database, 'TransactWriteCommand', [
        canceled('None', code),
        canceled(code),
      ]);
      expect(await transact(database, [suspend()])).toBe('committed');
      expect(await status()).toBe('suspended');
    },
  );

  it('that stays throttled throws after four sends, all with the same request token', async () => {
    const tokens: unknown[] = [];
    const database = intercept(test.database, async (_name, input) => {
      tokens.push((input as TransactWriteCommandInput).ClientRequestToken);
      throw canceled('ThrottlingError');
    });
    await expect(transact(database, [suspend()])).rejects.toThrow(TransactionCanceledException);
    expect(tokens).toHaveLength(4);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['a cancellation that is our fault', canceled('ValidationError')],
    ['a cancellation without reasons', new TransactionCanceledException({ $metadata, message: '' })],
    ['an outage', new InternalServerError({ $metadata, message: '' })],
    ['throttling', new ProvisionedThroughputExceededException({ $metadata, message: '' })],
  ])('throws %s at once', async (_what, error) => {
    const database = failing(test.database, 'TransactWriteCommand', [error]);
    await expect(transact(database, [suspend()])).rejects.toBe(error);
    expect(await status()).toBe('active');
  });
});
