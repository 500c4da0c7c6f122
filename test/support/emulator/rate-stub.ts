import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';

/** A response from one source: status and text, or a function that writes it. */
export type StubResponse = { status: number; text: string } | ((response: ServerResponse) => void);

/** Both sources on one local port; `asked` counts requests by source. */
export interface RateStub {
  urls: { frankfurter: string; currencyApi: string };
  responses: { frankfurter: StubResponse; currencyApi: StubResponse };
  requestCounts: { frankfurter: number; currencyApi: number };
  /** Paths and queries of all requests. */
  paths: string[];
  stop: () => Promise<void>;
}

/** Factors for the rates of the snapshot, by currency; 0 removes a currency. */
export type Factors = Record<string, number>;

/** Returns a rate of the bundled snapshot, in units per US dollar. */
export function snapshotRate(code: string): number {
  return bundledExchangeRates.rates[code] ?? Number.NaN;
}

/** Returns a response in Frankfurter v2 format, with one row per currency. */
export function frankfurterResponse(date: string, factors: Factors = {}): StubResponse {
  const rows = ratesWith(factors).map(([quote, rate]) => ({ date, base: 'USD', quote, rate }));
  return { status: 200, text: JSON.stringify(rows) };
}

/** Returns a response in currency-api format, with lower-case codes and additional currencies. */
export function currencyApiResponse(date: string, factors: Factors = {}): StubResponse {
  const rates = ratesWith(factors).map(([code, rate]) => [code.toLowerCase(), rate]);
  const usd = Object.fromEntries([...rates, ['1inch', 3.1], ['btc', 0.000011]]);
  return { status: 200, text: JSON.stringify({ date, usd }, null, '\t') };
}

function ratesWith(factors: Factors): [string, number][] {
  return currencyCodes
    .filter((code) => factors[code] !== 0)
    .map((code) => [code, snapshotRate(code) * (factors[code] ?? 1)]);
}

/** Starts both sources. Each returns 503 until a test sets its response. */
export async function startRateStub(): Promise<RateStub> {
  const down: StubResponse = { status: 503, text: 'down' };
  const stub: Pick<RateStub, 'responses' | 'requestCounts' | 'paths'> = {
    responses: { frankfurter: down, currencyApi: down },
    requestCounts: { frankfurter: 0, currencyApi: 0 },
    paths: [],
  };
  const server = createServer((request, response) => {
    const source = request.url === '/v2/rates?base=USD' ? 'frankfurter' : 'currencyApi';
    stub.requestCounts[source] += 1;
    stub.paths.push(request.url ?? '');
    const planned = stub.responses[source];
    if (typeof planned === 'function') return planned(response);
    response.writeHead(planned.status, { 'content-type': 'application/json' }).end(planned.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...stub,
    urls: { frankfurter: `${base}/v2/rates?base=USD`, currencyApi: `${base}/v1/currencies/usd.json` },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
