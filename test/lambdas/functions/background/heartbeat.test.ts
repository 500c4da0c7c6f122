import { createHash } from 'node:crypto';
import { builtInTexts } from '../../../../core/banner/built-in-texts.ts';
import { heartbeat } from '../../../../lambdas/functions/background/heartbeat.ts';
import { type RunningServer, serve } from '../../../../packages/aws-emulator/http/server.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { openService } from '../../../support/service/service.ts';
import { at, resources } from '../../../support/template.ts';

const publicKey = `ppp_pk_live_${'0'.repeat(38)}`;
const rejection = '{"error":{"type":"authentication_error","code":"invalid_api_key","message":"No."}}';
const config = '{"show":false,"country":"US","countryName":"United States","reason":"no_discount"}';

interface FakeResponse {
  status: number;
  body: string;
}

const rejected: FakeResponse = { status: 401, body: rejection };
const script = 'console.log(1)';
const scriptPath = '/v1/banner/script.js';
const scriptHashes = { [scriptPath]: createHash('sha256').update(script).digest('hex') };
const healthy = {
  gate: rejected,
  management: rejected,
  config: { status: 200, body: config },
  script: { status: 200, body: script },
};
let responses: typeof healthy;
/** The `Accept-Encoding` whose scripts are changed. */
let changedEncoding: string | undefined;
let asked: { path: string; authorization: unknown; language: unknown }[];
let server: RunningServer;
let baseUrl: string;
const log = useLogLines();

beforeAll(async () => {
  server = await serve(async ({ path, headers }) => {
    asked.push({ path, authorization: headers.authorization, language: headers['accept-language'] });
    const kind = kindOf(path);
    const { status, body } = responses[kind];
    const isChanged = kind === 'script' && headers['accept-encoding'] === changedEncoding;
    return { status, headers: {}, body: Buffer.from(isChanged ? `${body};steal()` : body) };
  }, 0);
  baseUrl = `http://127.0.0.1:${server.port}`;
  process.env.METRIC_NAMESPACE = 'ppp-test';
});
afterAll(() => server.stop());

beforeEach(() => {
  responses = healthy;
  changedEncoding = undefined;
  asked = [];
});

function kindOf(path: string): keyof typeof healthy {
  if (path === '/v1/merchant') return 'management';
  if (path === scriptPath) return 'script';
  return path.endsWith(publicKey) ? 'config' : 'gate';
}

const clock = () => new Date('2026-11-23T10:00:00.000Z');
const readKey = async (): Promise<string | undefined> => publicKey;
const noKey = async () => undefined;

const beats = () => log.lines.flatMap((line) => JSON.parse(line).Heartbeats ?? []);
const missed = () => log.lines.flatMap((line) => JSON.parse(line).probe ?? []);

it('expected responses emit one heartbeat', async () => {
  await heartbeat({ baseUrl, readKey, scriptHashes, clock });
  expect([beats(), missed()]).toEqual([[1], []]);
});

it('the running service has a heartbeat, and serves the scripts of the release, unless the key is unknown', async () => {
  const { baseUrl, publicKey: known } = await openService('Heartbeat');
  const served = resources('AWS::Lambda::Function').find(({ Properties }) =>
    JSON.stringify(Properties).includes('SCRIPT_HASHES'),
  );
  const hashes = JSON.parse(served ? at<string>(served, 'Environment.Variables.SCRIPT_HASHES') : '{}');
  expect(Object.keys(hashes).sort()).toEqual(
    ['links', 'preview', 'prices', 'rules', 'script'].map((name) => `/v1/banner/${name}.js`),
  );
  await heartbeat({ baseUrl, readKey: async () => known, scriptHashes: hashes, clock });
  expect([beats(), missed()]).toEqual([[1], []]);
  await heartbeat({ baseUrl, readKey, scriptHashes: hashes, clock });
  expect([beats(), missed().sort()]).toEqual([
    [1, 0],
    ['config', ...Array(2 * Object.keys(hashes).length).fill('script')],
  ]);
});

it('configs of an hour are in different languages with built-in texts, so that the edge has kept none of them', async () => {
  const minute = (count: number) => new Date(clock().getTime() + count * 60_000);
  for (let minutes = 0; minutes <= 65; minutes += 5)
    await heartbeat({ baseUrl, readKey, scriptHashes, clock: () => minute(minutes) });
  const used = asked.flatMap(({ path, language }) => (kindOf(path) === 'config' ? [language] : []));
  expect(new Set(used).size).toBe(14);
  expect(Object.keys(builtInTexts)).toEqual(expect.arrayContaining(used));
});

it.each(['br', 'gzip'])(
  'a script that differs from the release for browsers with %s raises the alarm script-changed, and the heartbeat goes on',
  async (encoding) => {
    changedEncoding = encoding;
    const beat = heartbeat({ baseUrl, readKey, scriptHashes, clock });
    await expect(beat).rejects.toThrow('/v1/banner/script.js differs from the release');
    expect([beats(), missed()]).toEqual([[1], []]);
  },
);

it('the heartbeat is 0 if the table cannot be read, and no script counts as changed', async () => {
  const outage = () => Promise.reject(new Error('The table is down'));
  await heartbeat({ baseUrl, readKey: outage, scriptHashes, clock });
  expect([beats(), missed()]).toEqual([[0], ['table']]);
});

it('requests use well-formed unknown keys, and the heartbeat’s own key once it has one', async () => {
  await heartbeat({ baseUrl, readKey: noKey, scriptHashes, clock });
  expect(asked.map(({ path }) => path).sort()).toEqual([
    expect.stringMatching(/^\/v1\/banner\/config\/ppp_pk_live_[0-9A-Za-z]{38}$/),
    '/v1/merchant',
  ]);
  const { authorization } = asked.find(({ path }) => path === '/v1/merchant') ?? {};
  expect(authorization).toMatch(/^Bearer ppp_sk_live_[0-9A-Za-z]{38}$/);
  expect(beats()).toEqual([1]);
});

const throttled = config.replace('no_discount', 'rate_limited');

it.each<[what: string, kind: keyof typeof healthy, response: FakeResponse]>([
  ['the gate lets an unknown key through', 'gate', { status: 200, body: config }],
  ['the gate’s store is down', 'gate', { status: 503, body: rejection }],
  ['another server returns 401', 'gate', { status: 401, body: '<html>' }],
  ['the authorizer fails', 'management', { status: 503, body: '{}' }],
  ['the config function fails', 'config', { status: 500, body: rejection }],
  ['requests for configs are throttled', 'config', { status: 200, body: throttled }],
  ['the script is missing', 'script', { status: 403, body: '<Error/>' }],
  ['the URL belongs to another server', 'config', { status: 200, body: '<html>' }],
])('the heartbeat is 0 when %s, and the log identifies the failed check', async (_what, kind, response) => {
  responses = { ...healthy, [kind]: response };
  await heartbeat({ baseUrl, readKey, scriptHashes, clock });
  expect([beats(), missed()]).toEqual([[0], kind === 'script' ? [kind, kind] : [kind]]);
});

it('the heartbeat is 0 without an error if no server listens', async () => {
  await heartbeat({ baseUrl: 'http://127.0.0.1:9', readKey, scriptHashes, clock });
  expect([beats(), missed().sort()]).toEqual([[0], ['config', 'gate', 'management', 'script', 'script']]);
});

it('no log line contains a key', async () => {
  responses = { ...healthy, config: { status: 500, body: publicKey } };
  await heartbeat({ baseUrl, readKey, scriptHashes, clock });
  expect(log.lines.join()).not.toContain(publicKey);
});
