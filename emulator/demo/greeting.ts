import type { EmulatorSettings } from '../command-line.ts';
import type { DemoKeys } from './demo-merchant.ts';

/** What `npm start` prints when the emulator is ready. */
export function greeting(
  baseUrl: string,
  { secretKey, publicKey }: DemoKeys,
  { country, outputFile, dataDirectory }: EmulatorSettings,
): string {
  return `
  The service runs at ${baseUrl}

  Storefront   ${baseUrl}/      an ordinary page with the banner; visitors come from ${country}
  Console      ${baseUrl}/console/      sign in with the secret key
  Secret key   ${secretKey}
  Public key   ${publicKey}
               both also in ${outputFile}; data ${dataDirectory ? `stay in ${dataDirectory}` : 'are gone when it stops'}

  In another terminal:

    BASE=${baseUrl}
    PK=${publicKey}
    AUTH='Authorization: Bearer ${secretKey}'
    JSON='Content-Type: application/json'

    # a visitor from India, and one from the United States
    curl $BASE/v1/banner/config/$PK -H 'CloudFront-Viewer-Country: IN'
    curl $BASE/v1/banner/config/$PK -H 'CloudFront-Viewer-Country: US'

    # create, read, change, list and delete a product
    ID=$(curl -s $BASE/v1/products -H "$AUTH" -H "$JSON" \\
      -d '{"name":"Book","url":"https://shop.example.com/book","baseCurrency":"EUR","basePrice":19.99}' | grep -o 'prod_[0-9A-Z]*')
    curl $BASE/v1/products/$ID -H "$AUTH"
    curl -X PATCH $BASE/v1/products/$ID -H "$AUTH" -H "$JSON" -d '{"basePrice":17.5}'
    curl $BASE/v1/products -H "$AUTH"
    curl -X DELETE $BASE/v1/products/$ID -H "$AUTH"

    # create, list and revoke a key
    KEY=$(curl -s $BASE/v1/api-keys -H "$AUTH" -H "$JSON" -d '{"name":"Shop","type":"public"}' | grep -o 'key_[0-9A-Z]*')
    curl $BASE/v1/api-keys -H "$AUTH"
    curl -X DELETE $BASE/v1/api-keys/$KEY -H "$AUTH"

  Ctrl-C stops everything.
`;
}
