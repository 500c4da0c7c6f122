import { readSettings } from '../../emulator/command-line.ts';

const endpoint = 'http://127.0.0.1:8000';
const kept = (options: string[], environment: Record<string, string> = {}) =>
  readSettings(options, environment).dataDirectory;

it('keeps nothing unless asked to', () => {
  expect(kept([])).toBeUndefined();
  expect(kept(['--data', 'here'])).toBe('here');
});

it('keeps what belongs to a DynamoDB elsewhere, which outlives the emulator, in a folder for each', () => {
  const folder = kept([], { DYNAMODB_ENDPOINT: endpoint });
  expect(folder).toMatch(/^\.ppp\/dynamodb\/[^/]+$/);
  expect(kept([], { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8001' })).not.toBe(folder);
  expect(kept(['--data', 'here'], { DYNAMODB_ENDPOINT: endpoint })).toBe('here');
});
