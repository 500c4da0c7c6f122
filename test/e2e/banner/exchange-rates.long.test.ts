import {
  type InProcessEmulator,
  startInProcessEmulator,
} from '../../support/emulator/in-process-emulator.ts';
import {
  type RateStub,
  ratesResponse,
  snapshotRate,
  startRateStub,
} from '../../support/emulator/rate-stub.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() => {
  const today = new Date().toISOString().slice(0, 10);

  let stub: RateStub;
  let emulator: InProcessEmulator;
  beforeEach(async () => {
    stub = await startRateStub();
    emulator = await startInProcessEmulator({
      environment: { PPP_EXCHANGE_RATES_URL: stub.url },
    });
  });
  afterEach(() => Promise.all([emulator.stop(), stub.stop()]));

  /** Runs the schedule and returns its results. */
  async function refresh(): Promise<unknown[]> {
    const schedules = emulator.schedules.filter(({ name }) => name.startsWith('RefreshFxRates'));
    expect(schedules).toHaveLength(1);
    return (await schedules[0]?.run()) ?? [];
  }

  /** Returns the rates from US dollars in the configs for these countries, by currency. */
  async function ratesFor(...countries: string[]): Promise<Record<string, number>> {
    const merchant = await addMerchant(emulator, 'Rates');
    const { body } = await callApi(merchant, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    const responses = countries.map(async (country): Promise<[string, number]> => {
      const headers = { 'CloudFront-Viewer-Country': country };
      const response = await fetch(`${emulator.baseUrl}/v1/banner/config/${body.data.key}`, { headers });
      const { currencyCode, fxRate } = await response.json();
      return [currencyCode, fxRate];
    });
    return Object.fromEntries(await Promise.all(responses));
  }

  const rounded = (rate: number) => Number(rate.toPrecision(6));

  it('publishes the rates of the day, but no missing rate and no tenfold jump', async () => {
    stub.response = ratesResponse(today, { INR: 1.05, ZAR: 0, BRL: 10 });
    expect(await refresh()).toEqual([
      {
        value: expect.objectContaining({
          outcome: 'written',
          date: today,
          heldBack: { BRL: expect.anything() },
        }),
      },
    ]);
    expect(await ratesFor('IN', 'ZA', 'BR')).toEqual({
      INR: rounded(snapshotRate('INR') * 1.05),
      ZAR: rounded(snapshotRate('ZAR')),
      BRL: rounded(snapshotRate('BRL')),
    });
  });
});
