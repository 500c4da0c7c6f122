import { readGatewayKey, writeGatewayKey } from '../../storage/gateway-keys.ts';
import { startDatabase, type TestDatabase } from '../support/storage/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await startDatabase();
});
afterAll(() => test.stop());

it('remembers one gateway key per merchant and never replaces it', async () => {
  const key = { id: 'abc', value: 'secret' };
  expect(await readGatewayKey(test.database, 'mer_1')).toBeUndefined();
  await writeGatewayKey(test.database, 'mer_1', key);
  const again = writeGatewayKey(test.database, 'mer_1', { id: 'def', value: 'other' });
  await expect(again).rejects.toThrow('Merchant mer_1 has a gateway key already');
  expect(await readGatewayKey(test.database, 'mer_1')).toEqual(key);
  expect(await readGatewayKey(test.database, 'mer_2')).toBeUndefined();
});
