import { type OwnEmulator, startOwnEmulator } from '../../support/emulator/own-emulator.ts';
import {
  currencyApiAnswer,
  frankfurterAnswer,
  type RateStub,
  snapshotRate,
  startRateStub,
} from '../../support/emulator/rate-stub.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() => {
  const today = new Date().toISOString().slice(0, 10);

  let stub: RateStub;
  let emulator: OwnEmulator;
  beforeEach(async () => {
    stub = await startRateStub();
    emulator = await startOwnEmulator({
      change: ({ Environment }) => {
        const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, string> };
        if (Variables.FRANKFURTER_URL) {
          Variables.FRANKFURTER_URL = stub.urls.frankfurter;
          Variables.CURRENCY_API_URL = stub.urls.currencyApi;
        }
      },
    });
  });
  afterEach(() => Promise.all([emulator.stop(), stub.stop()]));

  /** Returns the results of the schedule's run. */
  async function refresh(): Promise<unknown[]> {
    const schedules = emulator.schedules.filter(({ name }) => name.includes('ExchangeRates'));
    expect(schedules).toHaveLength(1);
    return (await schedules[0]?.run()) ?? [];
  }

  /** The rates from US dollars that visitors from these countries are told. */
  async function toldRates(...countries: string[]): Promise<Record<string, number>> {
    const merchant = await addMerchant(emulator, 'Rates');
    const { body } = await callApi(merchant, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    const answers = countries.map(async (country): Promise<[string, number]> => {
      const headers = { 'CloudFront-Viewer-Country': country };
      const response = await fetch(`${emulator.baseUrl}/v1/banner/config/${body.data.key}`, { headers });
      const { currencyCode, fxRate } = await response.json();
      return [currencyCode, fxRate];
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  const rounded = (rate: number) => Number(rate.toPrecision(6));

  it('brings the day’s rates to visitors; missing ones from the second source; a tenfold jump and a disputed rate not at all', async () => {
    stub.answers.frankfurter = frankfurterAnswer(today, { INR: 1.05, ZAR: 0, BRL: 10, MXN: 1.03 });
    stub.answers.currencyApi = currencyApiAnswer(today, { INR: 1.04, ZAR: 1.03, BRL: 10 });
    expect(await refresh()).toEqual([
      {
        value: expect.objectContaining({
          outcome: 'written',
          date: today,
          heldBack: { BRL: expect.anything() },
        }),
      },
    ]);
    expect(await toldRates('IN', 'ZA', 'BR', 'MX')).toEqual({
      INR: rounded(snapshotRate('INR') * 1.05),
      ZAR: rounded(snapshotRate('ZAR') * 1.03),
      BRL: rounded(snapshotRate('BRL')),
      MXN: rounded(snapshotRate('MXN')),
    });
  });
});
