import { type RunningServer, serve } from '../../../../emulator/http/server.ts';
import { heartbeat } from '../../../../lambdas/functions/background/heartbeat.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { openService } from '../../../support/service/service.ts';

const publicKey = `ppp_pk_live_${'0'.repeat(38)}`;
const rejection = '{"error":{"type":"authentication_error","code":"invalid_api_key","message":"No."}}';
const config = '{"show":false,"country":"US","countryName":"United States","reason":"no_discount"}';

interface Answer {
  status: number;
  body: string;
}

const rejected: Answer = { status: 401, body: rejection };
const healthy = { gate: rejected, management: rejected, config: { status: 200, body: config } };
let answers: typeof healthy;
let asked: { path: string; authorization: unknown }[];
let server: RunningServer;
let baseUrl: string;
const log = useLogLines();

beforeAll(async () => {
  server = await serve(async ({ path, headers }) => {
    asked.push({ path, authorization: headers.authorization });
    const kind = path === '/v1/merchant' ? 'management' : path.endsWith(publicKey) ? 'config' : 'gate';
    const { status, body } = answers[kind];
    return { status, headers: {}, body: Buffer.from(body) };
  }, 0);
  baseUrl = `http://127.0.0.1:${server.port}`;
  process.env.METRIC_NAMESPACE = 'ppp-test';
});
afterAll(() => server.stop());

beforeEach(() => {
  answers = healthy;
  asked = [];
});

const beats = () => log.lines.filter((line) => JSON.parse(line).Heartbeats === 1).length;
const failures = () => log.lines.filter((line) => JSON.parse(line).Heartbeats === 0).length;
const missed = () => log.lines.flatMap((line) => JSON.parse(line).probe ?? []);

it('expected responses emit one heartbeat', async () => {
  await heartbeat({ baseUrl, publicKey });
  expect([beats(), missed()]).toEqual([1, []]);
});

it('the running service has a heartbeat unless the stage’s key is unknown', async () => {
  const service = await openService('Heartbeat');
  await heartbeat(service);
  expect([beats(), missed()]).toEqual([1, []]);
  await heartbeat({ ...service, publicKey });
  expect([beats(), missed()]).toEqual([1, ['config']]);
});

it('requests use well-formed unknown keys, and the stage’s key only if it has one', async () => {
  await heartbeat({ baseUrl });
  expect(asked.map(({ path }) => path).sort()).toEqual([
    expect.stringMatching(/^\/v1\/banner\/config\/ppp_pk_live_[0-9A-Za-z]{38}$/),
    '/v1/merchant',
  ]);
  const { authorization } = asked.find(({ path }) => path === '/v1/merchant') ?? {};
  expect(authorization).toMatch(/^Bearer ppp_sk_live_[0-9A-Za-z]{38}$/);
  expect(beats()).toBe(1);
});

const throttled = config.replace('no_discount', 'rate_limited');

it.each<[what: string, kind: keyof typeof healthy, answer: Answer]>([
  ['the gate lets an unknown key through', 'gate', { status: 200, body: config }],
  ['the gate’s store is down', 'gate', { status: 503, body: rejection }],
  ['another server returns 401', 'gate', { status: 401, body: '<html>' }],
  ['the authorizer fails', 'management', { status: 503, body: '{}' }],
  ['the config function fails', 'config', { status: 500, body: rejection }],
  ['requests for configs are throttled', 'config', { status: 200, body: throttled }],
  ['the address belongs to another server', 'config', { status: 200, body: '<html>' }],
])('the heartbeat is 0 when %s, and the log names the probe', async (_what, kind, answer) => {
  answers = { ...healthy, [kind]: answer };
  await heartbeat({ baseUrl, publicKey });
  expect([beats(), failures(), missed()]).toEqual([0, 1, [kind]]);
});

it('the heartbeat is 0 without an error if no server listens', async () => {
  await heartbeat({ baseUrl: 'http://127.0.0.1:9', publicKey });
  expect([beats(), failures(), missed().sort()]).toEqual([0, 1, ['config', 'gate', 'management']]);
});

it('no log line contains a key', async () => {
  answers = { ...healthy, config: { status: 500, body: publicKey } };
  await heartbeat({ baseUrl, publicKey });
  expect(log.lines.join()).not.toContain(publicKey);
});
