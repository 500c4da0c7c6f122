// Simulates one execution environment: loads a bundle, handles one event, then many, and prints the CPU times. Each measurement starts a new process.
const [, , file, publicKey, calls, headers] = process.argv;
const event = {
  httpMethod: 'GET',
  path: `/banner/config/${publicKey}`,
  resource: '/banner/config/{publicKey}',
  pathParameters: { publicKey },
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  headers: JSON.parse(headers),
  multiValueHeaders: {},
  requestContext: { requestId: 'bench', stage: 'v1', identity: {} },
  body: null,
  isBase64Encoded: false,
};

const cpuMicrosSince = (before) => {
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const start = process.cpuUsage();
const { handler } = await import(file);
const first = await handler(event, {});
const coldCpuMs = cpuMicrosSince(start) / 1_000;
const { show } = JSON.parse(first.body);
if (first.statusCode !== 200 || !show) throw new Error(`Unexpected response: ${first.body}`);

for (let call = 0; call < calls / 4; call++) await handler(event, {});
const before = process.cpuUsage();
for (let call = 0; call < calls; call++) await handler(event, {});
console.log(JSON.stringify({ coldCpuMs, warmCpuMicros: cpuMicrosSince(before) / calls, body: first.body }));
process.exit(0);
