import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';

/** A response of the source: status and text, or a function that writes it. */
export type StubResponse = { status: number; text: string } | ((response: ServerResponse) => void);

/** The source of exchange rates on a local port. */
export interface RateStub {
  url: string;
  response: StubResponse;
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

/** Returns a response in the source's format, with lower-case codes and additional currencies. */
export function ratesResponse(date: string, factors: Factors = {}): StubResponse {
  const rates = currencyCodes
    .filter((code) => factors[code] !== 0)
    .map((code) => [code.toLowerCase(), snapshotRate(code) * (factors[code] ?? 1)]);
  const usd = Object.fromEntries([...rates, ['1inch', 3.1], ['btc', 0.000011]]);
  return { status: 200, text: JSON.stringify({ date, usd }, null, '\t') };
}

/** Starts the source. It returns 503 until a test sets its response. */
export async function startRateStub(): Promise<RateStub> {
  const server = createServer((request, response) => {
    stub.paths.push(request.url ?? '');
    if (typeof stub.response === 'function') return stub.response(response);
    response.writeHead(stub.response.status, { 'content-type': 'application/json' }).end(stub.response.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: RateStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/usd.json`,
    response: { status: 503, text: 'down' },
    paths: [],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}
