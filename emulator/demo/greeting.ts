import type { DemoKeys } from './demo-merchant.ts';

/** The settings that the start-up text names. */
export interface GreetedSettings {
  /** The country of visitors whose request names none; ISO 3166-1 alpha-2. */
  country: string;
  /** The file with the demo merchant's keys. */
  outputFile: string;
  /** The folder for all data; `undefined` keeps them in memory. */
  dataDirectory: string | undefined;
}

/** What `npm start` prints when the emulator is ready. Its commands can be pasted into bash and zsh. */
export function greeting(
  baseUrl: string,
  { secretKey, publicKey }: DemoKeys,
  { country, outputFile, dataDirectory }: GreetedSettings,
): string {
  return `
  The service runs at ${baseUrl}

  Storefront   ${baseUrl}/
  Console      ${baseUrl}/console/
  API          ${baseUrl}/docs/
  Secret key   ${secretKey}
  Public key   ${publicKey}

  Sign in to the console with the secret key. Both keys are also in ${outputFile}.
  Visitors come from ${country} unless their request names another country.
  ${dataDirectory ? `All data stay in ${dataDirectory}.` : 'All data are gone when the emulator stops.'}

  Paste these lines into another terminal. They ask what a visitor from India sees,
  create a product and list all products:

    BASE=${baseUrl}
    PUBLIC_KEY=${publicKey}
    SECRET_KEY=${secretKey}
    curl "$BASE/v1/banner/config/$PUBLIC_KEY" -H 'CloudFront-Viewer-Country: IN'
    curl "$BASE/v1/products" -H "Authorization: Bearer $SECRET_KEY" -H 'Content-Type: application/json' \\
      -d '{"name":"Book","url":"https://shop.example.com/book","baseCurrency":"EUR","basePrice":19.99}'
    curl "$BASE/v1/products" -H "Authorization: Bearer $SECRET_KEY"

  The README lists all calls. Ctrl-C stops the emulator.
`;
}
