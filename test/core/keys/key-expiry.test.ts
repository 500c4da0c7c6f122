import { changedExpiryProblem, newExpiryProblem } from '../../../core/keys/key-expiry.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const [second, sooner, later] = [
  '2026-11-26T10:00:01.000Z',
  '2026-12-01T00:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
];

test.each([
  ['without expiry', 'secret', undefined, null, []],
  ['without expiry, as null', 'secret', null, null, []],
  ['that expires in a second', 'secret', second, null, []],
  ['that expires now', 'secret', now.toISOString(), null, ['expiresAt in_the_past']],
  ['by a key that expires at the same time', 'secret', sooner, sooner, []],
  ['by a key that expires later', 'secret', sooner, later, []],
  ['by a key that expires sooner', 'secret', later, sooner, ['expiresAt outlives_creator']],
  ['without expiry by a key that expires', 'secret', undefined, later, ['expiresAt outlives_creator']],
  ['without expiry, as null, by a key that expires', 'secret', null, later, ['expiresAt outlives_creator']],
  ['by a key without expiry', 'public', undefined, null, []],
  ['by a key that expires', 'public', undefined, later, ['type outlives_creator']],
] as const)('a new key %s: %s %s %s', (_what, type, expiresAt, creatorExpiresAt, problems) => {
  const body = { type, ...(expiresAt === undefined ? {} : { expiresAt }) };
  const problem = newExpiryProblem(body, creatorExpiresAt, now);
  expect(problem ? [`${problem.path} ${problem.code}`] : []).toEqual(problems);
});

test.each([
  ['nothing', 'secret', sooner, undefined, []],
  ['an expiry', 'secret', undefined, later, []],
  ['a sooner expiry', 'secret', later, sooner, []],
  ['the same expiry', 'secret', sooner, sooner, []],
  ['a later expiry', 'secret', sooner, later, ['expiresAt later_than_before']],
  ['no expiry', 'secret', sooner, null, ['expiresAt later_than_before']],
  ['no expiry, as before', 'secret', undefined, null, []],
  ['an expiry', 'public', undefined, later, ['expiresAt only_for_secret_keys']],
  ['no expiry, as before', 'public', undefined, null, []],
] as const)('a change to %s: %s %s %s', (_what, type, before, expiresAt, problems) => {
  const apiKey = { type, ...(before === undefined ? {} : { keyExpiresAt: before }) };
  const problem = changedExpiryProblem(apiKey, expiresAt);
  expect(problem ? [`${problem.path} ${problem.code}`] : []).toEqual(problems);
});
