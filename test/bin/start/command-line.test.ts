import { readSettings } from '../../../bin/start/command-line.ts';

const endpoint = 'http://127.0.0.1:8000';
const dataDirectory = (options: string[], environment: Record<string, string> = {}) =>
  readSettings(options, environment).dataDirectory;

it('keeps no data without --data', () => {
  expect(dataDirectory([])).toBeUndefined();
  expect(dataDirectory(['--data', 'here'])).toBe('here');
});

it('keeps the data that belongs to an external DynamoDB in a folder for each', () => {
  const folder = dataDirectory([], { DYNAMODB_ENDPOINT: endpoint });
  expect(folder).toMatch(/^\.ppp\/dynamodb\/[^/]+$/);
  expect(dataDirectory([], { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8001' })).not.toBe(folder);
  expect(dataDirectory(['--data', 'here'], { DYNAMODB_ENDPOINT: endpoint })).toBe('here');
});

it('reads milliseconds; without options the edge has no delay and the template sets the batching window', () => {
  expect(readSettings([], {})).toMatchObject({ edgeDelayMs: 0, batchingWindowMs: undefined });
  const options = ['--edge-delay', '2000', '--batching-window', '0'];
  expect(readSettings(options, {})).toMatchObject({ edgeDelayMs: 2000, batchingWindowMs: 0 });
});

it('throttles after the authorizer, as far as is known, or before it', () => {
  expect(readSettings([], {}).isThrottleFirst).toBe(false);
  expect(readSettings(['--throttle-first'], {}).isThrottleFirst).toBe(true);
});

it.each<[what: string, environment: Record<string, string>, options: string[], message: RegExp]>([
  ['a port that is no number', { PORT: 'abc' }, [], /^PORT is not a port number: abc$/],
  [
    'a country that is no code',
    {},
    ['--country', 'India'],
    /^--country takes two capital letters, such as IN\.\nUsage: .+$/,
  ],
  [
    'a delay that is no number',
    {},
    ['--edge-delay', 'long'],
    /^--edge-delay takes milliseconds\.\nUsage: .+$/,
  ],
  [
    'a batching window that is no number',
    {},
    ['--batching-window', ''],
    /^--batching-window takes milliseconds\.\nUsage: .+$/,
  ],
  ['an unknown option', {}, ['--nope'], /^Unknown option '--nope'\nUsage: .+$/],
])('rejects %s with one clear message', (_what, environment, options, message) => {
  expect(() => readSettings(options, environment)).toThrow(message);
});
