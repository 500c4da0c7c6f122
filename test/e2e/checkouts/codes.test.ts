import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../support/checkouts/checkouts-emulator.ts';
import { filesIn } from '../../support/emulator/emulator.ts';
import { runCommand } from '../../support/emulator/operator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { createPublicKey } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';
import { type Config, configOf, from } from '../../support/service/visitor.ts';

interface Code {
  code: string;
  discount: number;
  isSale: boolean;
  status: string;
  redemptions: number;
  endsAt: string | null;
  problem: { type: string } | null;
}

const _inHoursAfter = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString();

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: Caller;
  let publicKey: string;
  let campaignId: string;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  afterAll(() => emulator.stop());
  beforeEach(async () => {
    merchant = await addMerchant(emulator, 'Codes');
    publicKey = await createPublicKey(merchant);
    const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
    campaignId = String(body.data[0]?.id);
  });

  const patchCampaign = (changes: object) =>
    callApi(merchant, 'PATCH', `/v1/campaigns/${campaignId}`, changes);
  const codes = async (method: 'GET' | 'POST' = 'GET', body?: object): Promise<Code[]> => {
    const path = `/v1/campaigns/${campaignId}/codes${method === 'POST' ? '/sync' : ''}`;
    return (await callApi<{ data: Code[] }>(merchant, method, path, body)).body.data;
  };
  const having = async (status: string) => (await codes()).filter((code) => code.status === status);
  const bannerIn = (country: string) => configOf(merchant, publicKey, from(country));
  const shown = (country: string, isWanted: (config: Config) => boolean) =>
    eventually(`the banner in ${country}`, () => bannerIn(country), isWanted);
  const hasCode = ({ show, code }: Config) => show && typeof code === 'string';

  /** Connects a checkout and gives it to the default campaign. */
  async function connect(provider: keyof CheckoutsEmulator['fakes']) {
    const { providerKey } = emulator.fakes[provider];
    const { body } = await callApi(merchant, 'POST', '/v1/checkouts', { provider, providerKey });
    const checkout = { id: String(body.data.id) };
    const settings = {
      prefix: 'PPP',
      providerProductIds: [],
      duration: 'forever',
      rotateDays: 30,
      rotateAfter: null,
    };
    const { body: patched } = await patchCampaign({ checkout });
    expect(patched.data).toMatchObject({ checkout: { ...checkout, ...settings } });
    expect(patched).not.toHaveProperty('warnings');
    return checkout.id;
  }

  it.each(['stripe', 'paddle', 'polar'] as const)(
    '%s: the banner shows codes that the checkout accepts, counts and replaces',
    async (provider) => {
      const fake = emulator.fakes[provider];
      const checkoutId = await connect(provider);
      const india = await shown('IN', hasCode);
      expect(india.code).toMatch(/^PPP60[A-Z2-9]{6}$/);
      expect(fake.redeem(String(india.code))).toBe(60);
      const entitlement = async (country: string) => {
        const payment = { country, code: india.code };
        return (await callApi(merchant, 'POST', `/v1/campaigns/${campaignId}/entitlement`, payment)).body
          .data;
      };
      expect(await entitlement('IN')).toMatchObject({ isEntitled: true, codeStatus: 'live' });
      expect(await entitlement('DE')).toMatchObject({ isEntitled: false, discount: 0, codeDiscount: 60 });
      const live = await codes('POST', {});
      expect(live.map(({ discount, status }) => [discount, status])).toEqual(
        [60, 50, 40, 30, 20].map((discount) => [discount, 'live']),
      );
      expect(live[0]).toMatchObject({ code: india.code, redemptions: 1, problem: null });
      const { body: stats } = await callApi(merchant, 'GET', `/v1/campaigns/${campaignId}/stats`);
      expect(stats.data).toMatchObject({
        totals: { redeemed: 1 },
        byDiscount: expect.arrayContaining([expect.objectContaining({ discount: 60, redeemed: 1 })]),
      });
      const replaced = await codes('POST', { replace: [india.code], graceHours: 0 });
      expect(replaced[0]).toMatchObject({ discount: 60, status: 'live' });
      expect((await shown('IN', ({ code }) => code === replaced[0]?.code)).discount).toBe(60);
      await codes('POST', {});
      expect(fake.redeem(String(india.code))).toBeUndefined();
      expect((await callApi(merchant, 'DELETE', `/v1/checkouts/${checkoutId}`)).body.error.code).toBe(
        'checkout_in_use',
      );
      expect((await patchCampaign({ checkout: null })).status).toBe(200);
      expect((await shown('IN', ({ code }) => code === 'PPP60')).show).toBe(true);
      // 202 or a conflict while the run that the change causes ends the codes as well.
      await eventually(
        'the checkout is disconnected',
        async () => (await callApi(merchant, 'DELETE', `/v1/checkouts/${checkoutId}`)).status,
        (status) => status === 204,
      );
      expect((await having('ended')).length).toBe(6);
      expect(fake.redeem(String(replaced[0]?.code))).toBeUndefined();
    },
  );

  it('a change of a discount reaches the banner with a working code, without a second request', async () => {
    await connect('stripe');
    const before = await shown('IN', hasCode);
    await patchCampaign({ countryOverrides: [{ country: 'IN', discount: 45.5 }] });
    const after = await shown('IN', ({ show, discount }) => show && discount === 45.5);
    expect(after.code).not.toBe(before.code);
    expect(emulator.fakes.stripe.redeem(String(after.code))).toBe(45.5);
  });

  it('codes of a test checkout are shown only by preview links, until a live key replaces its key', async () => {
    const { polar } = emulator.fakes;
    const connection = { provider: 'polar', providerKey: polar.providerKey, mode: 'test' };
    const { body } = await callApi(merchant, 'POST', '/v1/checkouts', connection);
    const { body: patched } = await patchCampaign({ checkout: { id: String(body.data.id) } });
    expect(patched).toMatchObject({ warnings: [{ path: 'checkout', type: 'test_checkout' }] });
    const [sandbox] = await codes('POST', {});
    expect(sandbox).toMatchObject({ discount: 60, status: 'live' });
    expect((await shown('IN', ({ show }) => !show)).reason).toBe('no_discount');
    const preview = { country: 'IN' };
    const { body: explained } = await callApi<{ data: { config: Config; trace: object[] } }>(
      merchant,
      'POST',
      `/v1/campaigns/${campaignId}/preview`,
      preview,
    );
    expect(explained.data.config.show).toBe(false);
    expect(explained.data.trace.at(-1)).toMatchObject({ rule: 'code', absence: 'test_mode' });
    const live = { providerKey: polar.providerKey, mode: 'live' };
    const { body: updated } = await callApi(merchant, 'PATCH', `/v1/checkouts/${body.data.id}`, live);
    expect(updated.data).toMatchObject({ mode: 'live' });
    const config = await shown('IN', hasCode);
    expect(config.code).not.toBe(sandbox?.code);
    expect(polar.redeem(String(config.code))).toBe(60);
    expect(polar.redeem(String(sandbox?.code))).toBeUndefined();
  });

  it('a live key replaces the test key of a checkout that is being disconnected', async () => {
    const { keys, transport, providerKey } = emulator.fakes.stripe;
    const testKey = 'rk_test_Leaving0000';
    keys.set(testKey, new Set(keys.get(providerKey)));
    const connection = { provider: 'stripe', providerKey: testKey };
    const { body } = await callApi(merchant, 'POST', '/v1/checkouts', connection);
    const path = `/v1/checkouts/${body.data.id}`;
    await patchCampaign({ checkout: { id: String(body.data.id) } });
    await codes('POST', {});
    transport.faults = [{ kind: 'server_error_before', times: 100_000 }];
    await patchCampaign({ checkout: null });
    await eventually(
      'the checkout is being disconnected',
      async () => (await callApi(merchant, 'DELETE', path)).status,
      (status) => status === 202,
    );
    transport.faults = [];
    const { status, body: updated } = await callApi(merchant, 'PATCH', path, { providerKey });
    expect([status, updated.data]).toMatchObject([200, { mode: 'live', status: 'disconnecting' }]);
  });

  it('a code that the campaign never had cannot be replaced', async () => {
    await connect('stripe');
    await shown('IN', hasCode);
    const path = `/v1/campaigns/${campaignId}/codes/sync`;
    const [first] = await codes();
    const { status, body } = await callApi(merchant, 'POST', path, { replace: [first?.code, 'PPP60NOBODY'] });
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: 'replace.1', code: 'unknown_code', message: expect.any(String) }],
    ]);
    expect((await having('live')).map(({ code }) => code)).toContain(first?.code);
  });

  it('the operator sees all checkouts, and checks them now', async () => {
    const checkoutId = await connect('paddle');
    const { code } = await shown('IN', hasCode);
    emulator.fakes.paddle.redeem(String(code));
    const checked = await runCommand(emulator, 'bin/checkouts/checkouts.ts', ['run', '--json']);
    const own = JSON.parse(checked.stdout).find(({ id }: { id: string }) => id === checkoutId);
    expect(own).toMatchObject({ provider: 'paddle', mode: 'live', status: 'connected', liveCodes: 5 });
    expect((await codes())[0]).toMatchObject({ redemptions: 1 });
    const { keys, providerKey } = emulator.fakes.paddle;
    const permissions = keys.get(providerKey) ?? new Set<string>();
    keys.clear();
    await codes('POST', {});
    keys.set(providerKey, permissions);
    const { stdout } = await runCommand(emulator, 'bin/checkouts/checkouts.ts');
    expect(stdout).toMatch(new RegExp(`${checkoutId} +paddle +live +failing +key_refused since .* 5 `));
  });

  it('no file or log of the emulator contains a key, also after problems', async () => {
    const { stripe } = emulator.fakes;
    await connect('stripe');
    await shown('IN', hasCode);
    for (const kind of ['server_error_after', 'html', 'wrong_json', 'reset_after', 'redirect'] as const) {
      stripe.transport.faults = [{ kind, times: 3 }];
      await codes('POST', { replace: (await having('live')).map(({ code }) => code), graceHours: 0 });
    }
    stripe.transport.faults = [];
    const permissions = stripe.keys.get(stripe.providerKey) ?? new Set<string>();
    stripe.keys.clear();
    await codes('POST', {});
    stripe.keys.set(stripe.providerKey, permissions);
    const files = filesIn(emulator.directory);
    expect(files.some(({ text }) => text.includes('reconcile-merchants') || text.includes('codes'))).toBe(
      true,
    );
    expect(files.filter(({ text }) => text.includes(stripe.providerKey)).map(({ file }) => file)).toEqual([]);
  });

  it('rejects a checkout of another merchant', async () => {
    const checkoutId = await connect('stripe');
    merchant = await addMerchant(emulator, 'Other');
    const created = await callApi(merchant, 'POST', '/v1/campaigns', {
      name: 'Stolen',
      checkout: { id: checkoutId },
    });
    expect([created.status, created.body.error.code]).toEqual([404, 'checkout_not_found']);
  });
});
