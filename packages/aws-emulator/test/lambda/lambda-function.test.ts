import inspector from 'node:inspector';
import { LambdaFunction } from '../../lambda/lambda-function.ts';
import { fn, functionAssets, role, stackOf } from '../gateway/gateway-fixtures.ts';

const running: LambdaFunction[] = [];
const lines: string[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  lines.length = 0;
});

function start(
  source: string,
  properties: Record<string, unknown> = {},
  overrides: Record<string, string> = {},
) {
  const { assembly, identities } = stackOf(
    { Role: role('lambda.amazonaws.com'), Fn: fn('code', 'Role', properties) },
    { assets: functionAssets({ code: source }) },
  );
  const resource = assembly.resources.get('Fn');
  if (!resource) throw new Error('unreachable');
  const each = new LambdaFunction(resource, assembly, identities, {
    endpoints: { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
    overrides,
    log: (name, line) => lines.push(`${name}: ${line}`),
  });
  running.push(each);
  return each;
}
const outcomeOf = async (each: LambdaFunction, event: unknown = {}) => {
  const outcome = await each.invoke(event, 'request-1');
  return 'value' in outcome ? outcome.value : outcome.error;
};

it('returns the handler’s result converted to JSON', async () => {
  const each = start(
    'export const handler = async (event) => ({ event, date: new Date(0), nothing: undefined });',
  );
  expect(await outcomeOf(each, { a: 1 })).toEqual({ event: { a: 1 }, date: '1970-01-01T00:00:00.000Z' });
  expect(await outcomeOf(start('export const handler = async () => {};'))).toBeNull();
});

it('after an update, runs other code in new environments, and lets a running event finish', async () => {
  const resources = { Role: role('lambda.amazonaws.com'), Fn: fn('code', 'Role') };
  const stackWith = (code: string) => stackOf(resources, { assets: functionAssets({ code }) });
  const each = start(
    'let runs = 0; export const handler = async ({ ms }) => { await new Promise((done) => setTimeout(done, ms)); return "old " + ++runs; };',
  );
  expect(await outcomeOf(each)).toBe('old 1');
  const running = outcomeOf(each, { ms: 300 });
  const { assembly, identities } = stackWith("export const handler = async () => 'new';");
  const resource = assembly.resources.get('Fn');
  if (!resource) throw new Error('unreachable');
  each.update(resource, assembly, identities);
  expect(await Promise.all([running, outcomeOf(each)])).toEqual(['old 2', 'new']);
  expect(await Promise.all([outcomeOf(each), outcomeOf(each)])).toEqual(['new', 'new']);
});

it('has only its own environment variables and those of Lambda', async () => {
  const each = start(
    'export const handler = async () => ({ environment: process.env, args: process.execArgv });',
    {
      Environment: { Variables: { TABLE_NAME: { Ref: 'Role' } } },
      MemorySize: 512,
    },
  );
  expect(await outcomeOf(each)).toEqual({
    args: [],
    environment: {
      TABLE_NAME: 'Role',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      _HANDLER: 'index.handler',
      AWS_ACCESS_KEY_ID: 'Fn',
      AWS_SECRET_ACCESS_KEY: 'emulator',
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: 'Fn',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      TZ: ':UTC',
    },
  });
});

it('has the overridden value of a variable of its template, and no other override', async () => {
  const each = start(
    'export const handler = async () => [process.env.BACKEND_URL, process.env.TABLE_NAME, process.env.OTHER];',
    { Environment: { Variables: { BACKEND_URL: '', TABLE_NAME: 'table' } } },
    { BACKEND_URL: 'http://127.0.0.1:8080', OTHER: 'x' },
  );
  expect(await outcomeOf(each)).toEqual(['http://127.0.0.1:8080', 'table', null]);
});

it('reports an error of the handler and keeps the environment', async () => {
  const each = start(
    'let count = 0; export const handler = async () => { count += 1; if (count === 1) throw new TypeError("bad"); return count; };',
  );
  expect(await outcomeOf(each)).toMatchObject({ errorType: 'TypeError', errorMessage: 'bad' });
  expect(await outcomeOf(each)).toBe(2);
});

it('replaces an environment after a timeout', async () => {
  const each = start('export const handler = async ({ hang }) => { if (hang) for (;;); return "quick"; };', {
    Timeout: 1,
  });
  expect(await outcomeOf(each, { hang: true })).toMatchObject({
    errorType: 'Sandbox.Timedout',
    errorMessage: 'Task timed out after 1.00 seconds',
  });
  expect(await outcomeOf(each, {})).toBe('quick');
});

it('does not time out under a debugger, which may stop at a breakpoint', async () => {
  const each = start(
    'export const handler = () => new Promise((resolve) => setTimeout(resolve, 1_100, "slow"));',
    { Timeout: 1 },
  );
  const url = jest.spyOn(inspector, 'url').mockReturnValue('ws://127.0.0.1:9229/id');
  expect(await outcomeOf(each)).toBe('slow');
  url.mockRestore();
});

it.each([
  ['exits', 'export const handler = async () => process.exit(3);', 'Runtime.ExitError'],
  ['cannot be loaded', 'throw new SyntaxError("broken");', 'SyntaxError'],
  ['exports no handler', 'export const other = 1;', 'Error'],
  [
    'crashes in the background',
    'export const handler = () => new Promise(() => setTimeout(() => { throw new Error("late"); }));',
    'Runtime.ExitError',
  ],
])('reports a function that %s', async (_name, source, errorType) => {
  expect(await outcomeOf(start(source))).toMatchObject({ errorType });
});

it('runs at most one event at a time in each environment', async () => {
  const each = start(
    `let busy = 0;
     export const handler = async () => {
       busy += 1;
       await new Promise((resolve) => setTimeout(resolve, 50));
       busy -= 1;
       return [process.pid, busy];
     };`,
  );
  const responses = await Promise.all([outcomeOf(each), outcomeOf(each), outcomeOf(each)]);
  expect(responses.map((response) => (response as number[])[1])).toEqual([0, 0, 0]);
});

it('writes consoles and traces to the log', async () => {
  const each = start(
    'export const handler = async () => { console.log("one\\ntwo"); console.error("three"); throw new Error("four"); };',
  );
  await outcomeOf(each);
  while (lines.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(lines).toEqual(
    expect.arrayContaining(['Fn: one', 'Fn: two', 'Fn: three', expect.stringContaining('Error: four')]),
  );
});
