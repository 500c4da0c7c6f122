import type { DemoKeys } from './demo-merchant.ts';

/** Settings in the start-up text. */
export interface GreetedSettings {
  /** Default country of visitors; ISO 3166-1 alpha-2. */
  country: string;
  /** The file with the demo merchant's keys. */
  outputFile: string;
  /** Folder for all data; `undefined` keeps data in memory. */
  dataDirectory: string | undefined;
}

/** Returns the text that `npm start` prints when the emulator is ready. Its commands work in bash and zsh. */
export function greeting(
  baseUrl: string,
  { secretKey, publicKey }: DemoKeys,
  { country, outputFile, dataDirectory }: GreetedSettings,
): string {
  return `
  The service runs at ${baseUrl}

  Storefront   ${baseUrl}/
  Console      ${baseUrl}/console/
  Sent e-mail  ${baseUrl}/mail/
  API          ${baseUrl}/docs/
  Guides       ${baseUrl}/docs/merchants/first-banner.html
  Secret key   ${secretKey}
  Public key   ${publicKey}

  Sign in to the console with the secret key. Both keys are also in ${outputFile}.
  The storefront has a simulated checkout: connect it to see codes created and redeemed.
  Visitors are in ${country} unless a request sets CloudFront-Viewer-Country.
  ${dataDirectory ? `All data stays in ${dataDirectory}.` : 'All data is lost when the emulator stops.'}

  Paste these lines into another terminal. They fetch the banner configuration for a
  visitor in India, create a product and list all products:

    BASE=${baseUrl}
    PUBLIC_KEY=${publicKey}
    SECRET_KEY=${secretKey}
    curl -sw '\\n' "$BASE/v1/banner/config/$PUBLIC_KEY" -H 'CloudFront-Viewer-Country: IN'
    curl -sw '\\n' "$BASE/v1/products" -H "Authorization: Bearer $SECRET_KEY" -H 'Content-Type: application/json' \\
      -d '{"name":"Book","url":"https://shop.example.com/book","baseCurrency":"EUR","basePrice":19.99}'
    curl -sw '\\n' "$BASE/v1/products" -H "Authorization: Bearer $SECRET_KEY"

  The API reference lists all endpoints. Ctrl-C stops the emulator.
`;
}
