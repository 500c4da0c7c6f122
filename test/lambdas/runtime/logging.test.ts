import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { apiKeyTypes } from '../../../core/keys/key-form.ts';
import { generateApiKey, hashSecretKey, randomBase62 } from '../../../core/keys/key-value.ts';
import { logFailure } from '../../../lambdas/runtime/logging.ts';
import { useLogLines } from '../../support/log-lines.ts';
import { testProperty } from '../../support/property-runs.ts';

const log = useLogLines();

it('an error is one line with the place where it was thrown', () => {
  logFailure('edge_failed', new Error('first\nsecond'), { sequence: '7' });
  const line = log.lines.join();
  expect(line).not.toContain('\n');
  const { error, ...rest } = JSON.parse(line);
  expect(rest).toEqual({ level: 'error', message: 'edge_failed', sequence: '7' });
  expect(error).toMatchObject({ name: 'Error', text: 'first\nsecond' });
  expect(error.stack[0]).toMatch(/^at .*logging\.test/);
});

it('a line contains at most 1,000 characters of an error’s message', () => {
  logFailure('failed', new Error('too long '.repeat(10_000)));
  expect(log.lines.join().length).toBeLessThan(5_000);
});

const secret = fc.oneof(
  fc.constantFrom(...apiKeyTypes).map((type) => generateApiKey(type, randomBytes)),
  fc.constant(null).map(() => hashSecretKey(generateApiKey('secret', randomBytes))),
  fc.constant(null).map(() => randomBase62(40, randomBytes)),
);
const around = fc.constantFrom('', ' ', '"', '\n', ':', 'Bearer ', '/v1/banner/config/', '\\', 'ppp_');

testProperty('no line contains a key or its hash', [secret, around, around], (value, before, after) => {
  log.clear();
  logFailure('failed', new Error(`Value '${before}${value}${after}' failed`));
  logFailure('failed', `${before}${value}${after}`);
  expect(log.lines).toHaveLength(2);
  expect(log.lines.join()).not.toContain(value.slice(-20));
});

it('ids stay readable', () => {
  const id = 'prod_01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  logFailure('failed', new Error(`Product ${id} is odd`), { requestId });
  expect(log.lines.join()).toContain(id);
  expect(log.lines.join()).toContain(requestId);
});
