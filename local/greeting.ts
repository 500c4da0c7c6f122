import type { DeskSettings } from './command-line.ts';
import type { DemoKeys } from './demo-merchant.ts';

/** What `npm start` prints when the desk is ready. */
export function greeting(
  baseUrl: string,
  { secretKey, publicKey }: DemoKeys,
  { country, outputFile, dataDirectory }: DeskSettings,
): string {
  return `
  The service runs at ${baseUrl}

  Storefront   ${baseUrl}/      an ordinary page with the banner; visitors come from ${country}
  Secret key   ${secretKey}
  Public key   ${publicKey}
               both also in ${outputFile}; data ${dataDirectory ? `stay in ${dataDirectory}` : 'are gone when it stops'}

  Create a product:

    curl -X POST ${baseUrl}/v1/products -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' \\
      -d '{"name":"Book","url":"https://shop.example.com/book","baseCurrency":"USD","basePrice":19.99}'

  See the banner of a visitor from India, and from the United States:

    curl ${baseUrl}/v1/banner/config/${publicKey} -H 'CloudFront-Viewer-Country: IN'
    curl ${baseUrl}/v1/banner/config/${publicKey} -H 'CloudFront-Viewer-Country: US'

  Ctrl-C stops everything.
`;
}
