import { type FunctionCall, requireUse, withoutRepetitions } from '../../table/recording.ts';

const functionId = 'reconcile-edge';
const grant = { functionId, action: 'dynamodb:GetItem', partitions: 'MERCHANT#*' };
const call = {
  functionId,
  accesses: [{ action: grant.action, context: { 'dynamodb:LeadingKeys': ['MERCHANT#mer_1'] } }],
} as unknown as FunctionCall;
const recorded = { functionId, request: 'usual', calls: [call] };

it('a function all of whose permissions a recorded request uses needs no other', () => {
  expect(() => requireUse([grant], { calls: [call], cases: [recorded] })).not.toThrow();
});

it.each([
  ['a permission that no request uses', { calls: [], cases: [recorded] }],
  ['a function that other requests start, and none is recorded for', { calls: [call], cases: [] }],
])('%s ends the tool with the file that needs a request', (_what, recording) => {
  expect(() => requireUse([grant], recording)).toThrow(
    /^No `record` in quality\/table\/journey\.ts .*\n {2}reconcile-edge: dynamodb:GetItem MERCHANT#\*$/,
  );
});

it('a request that the SDK repeats is one call, and other clients have no repetitions', () => {
  const record = jest.fn();
  const send = withoutRepetitions(record);
  for (const invocationId of ['a', 'b', 'a', undefined, undefined]) send({ ...call, invocationId });
  expect(record.mock.calls.map(([{ invocationId }]) => invocationId)).toEqual([
    'a',
    'b',
    undefined,
    undefined,
  ]);
});
