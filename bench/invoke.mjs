// Simulates one execution environment: loads a bundle, handles one event, then many, and prints the times. Each measurement starts a new process.
import { performance } from 'node:perf_hooks';

const [, , file, publicKey, calls, campaignId] = process.argv;
const event = {
  httpMethod: 'GET',
  path: `/banner/config/${publicKey}`,
  resource: '/banner/config/{publicKey}',
  pathParameters: { publicKey },
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  headers: {
    'CloudFront-Viewer-Country': 'IN',
    'x-ppp-campaign': campaignId,
    'x-ppp-site': 'any',
    'x-ppp-anonymizer': '0',
  },
  multiValueHeaders: {},
  requestContext: { requestId: 'bench', stage: 'v1', identity: {} },
  body: null,
  isBase64Encoded: false,
};

const start = performance.now();
const { handler } = await import(file);
const first = await handler(event, {});
const coldMs = performance.now() - start;
if (first.statusCode !== 200 || !JSON.parse(first.body).show)
  throw new Error(`Unexpected response: ${first.body}`);

for (let call = 0; call < calls / 4; call++) await handler(event, {});
const before = process.cpuUsage();
for (let call = 0; call < calls; call++) await handler(event, {});
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ coldMs, warmCpuMicros: (user + system) / calls }));
process.exit(0);
