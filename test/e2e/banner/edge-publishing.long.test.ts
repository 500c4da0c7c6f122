import { type EmulatorStore, emulatorStore } from '../../support/emulator/edge-contents.ts';
import {
  type InProcessEmulator,
  startInProcessEmulator,
} from '../../support/emulator/in-process-emulator.ts';
import { runCommand } from '../../support/emulator/operator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() => {
  let emulator: InProcessEmulator & Caller;
  let store: EmulatorStore;
  beforeAll(async () => {
    emulator = await addMerchant(await startInProcessEmulator(), 'Publishing');
    store = await emulatorStore(emulator);
  });
  afterAll(() => emulator.stop());

  async function createKey(): Promise<{ id: string; key: string }> {
    const { body } = await callApi(emulator, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    return body.data as { id: string; key: string };
  }
  const statusOf = async (publicKey: string) =>
    (await fetch(`${emulator.baseUrl}/v1/banner/config/${publicKey}`)).status;

  it('edge:reconcile repairs missing, stale, broken and surplus entries', async () => {
    const [missing, stale, broken, untouched] = [
      await createKey(),
      await createKey(),
      await createKey(),
      await createKey(),
    ];
    const right = new Map<string, string | undefined>();
    for (const { key } of [missing, stale, broken, untouched]) right.set(key, await store.get(key));
    await store.remove(missing.key);
    await store.put(stale.key, JSON.stringify({ ...JSON.parse(right.get(stale.key) ?? ''), k: 'stale' }));
    await store.put(broken.key, 'broken');
    const surplus = `ppp_pk_live_${'S'.repeat(38)}`;
    await store.put(surplus, right.get(untouched.key) ?? '');
    expect([await statusOf(missing.key), await statusOf(broken.key)]).toEqual([401, 503]);

    const { exitCode, stdout, stderr } = await runCommand(emulator, 'bin/reconcile-edge.ts');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Repaired 3, removed 1.');
    for (const { id } of [missing, stale, broken]) expect(stdout).toContain(`repaired ${id}`);
    for (const [key, entry] of right) expect(await store.get(key)).toBe(entry);
    expect(await store.get(surplus)).toBeUndefined();
    for (const { key } of [missing, stale, broken]) expect(await statusOf(key)).toBe(200);

    const again = await runCommand(emulator, 'bin/reconcile-edge.ts');
    expect(again.stdout).toContain('Repaired 0, removed 0.');
    expect(stdout + again.stdout).not.toMatch(/ppp_[ps]k_live_\w/);
  });
});
