import { resourceKinds } from '../../../core/shared/resource-kinds.ts';
import { readCounters } from '../../../storage/counters.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { withSlowTransactions } from '../../support/storage/interference.ts';
import { addMerchant, setCounter, useMerchant } from '../../support/storage/merchants.ts';
import { storedKinds } from '../../support/storage/resource-kinds.ts';

const test = useDatabase();
const merchant = useMerchant(test);
afterEach(() => jest.restoreAllMocks());

describe.each(storedKinds(test, merchant))(
  'the counter of %s',
  (kind, { newId, insert, list, read, remove }) => {
    const { counter, limit } = resourceKinds[kind];
    const counted = async () => (await readCounters(test.database, merchant.id))[counter];
    async function add() {
      const id = newId();
      expect(await insert(test.database, id)).toBe('created');
      return id;
    }

    it('grows with an addition and shrinks with a deletion, which happens once', async () => {
      const [before, listed] = [await counted(), await list()];
      const id = await add();
      expect(await counted()).toBe(before + 1);
      expect(await remove(test.database, id)).toMatch(/deleted|revoked/);
      expect([await remove(test.database, id), await remove(test.database, newId())]).toEqual([
        'missing',
        'missing',
      ]);
      expect([await counted(), await list()]).toEqual([before, listed]);
    });

    it('prevents an addition at the limit, and has room again after a deletion', async () => {
      const id = await add();
      await setCounter(test.database, merchant.id, counter, limit);
      expect(await insert(test.database, newId())).toBe('limit_reached');
      await remove(test.database, id);
      expect(await insert(test.database, newId())).toBe('created');
    });

    it('does not change when an addition has the id of another resource', async () => {
      const id = await add();
      const before = [await read(id), await counted()];
      const again = insert(withSlowTransactions(test.database), id);
      await expect(again).rejects.toMatchObject({ code: 'concurrent_modification' });
      expect([await read(id), await counted()]).toEqual(before);
    });

    it('prevents a deletion at zero', async () => {
      const id = await add();
      await setCounter(test.database, merchant.id, counter, 0);
      const removal = remove(withSlowTransactions(test.database), id);
      await expect(removal).rejects.toMatchObject({ code: 'concurrent_modification' });
      expect([await counted(), (await read(id))?.version]).toEqual([0, 1]);
    });

    it('belongs to one merchant, and so do its resources', async () => {
      const id = await add();
      const [, other] =
        storedKinds(test, await addMerchant(test.database)).find(([name]) => name === kind) ?? [];
      expect(await other?.remove(test.database, id)).toBe('missing');
      if (other?.rename) expect(await other.rename(test.database, id, 'Theirs')).toBe('missing');
      expect(await read(id)).toMatchObject({ version: 1 });
    });
  },
);
