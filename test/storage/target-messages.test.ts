import { readTargetMessage } from '../../storage/target-messages.ts';

const change = { pk: 'A', sk: 'B', isRemoved: false };

it('a message has a target, changed items, and whether an operator asked for it', () => {
  const message = { target: 'alerts', changes: [change] };
  expect(readTargetMessage(JSON.stringify(message))).toEqual({ ...message, isThorough: false });
  expect(readTargetMessage(JSON.stringify({ ...message, isThorough: true })).isThorough).toBe(true);
});

it.each([
  'null',
  '[]',
  '{"changes":[]}',
  '{"target":"alerts"}',
  '{"target":1,"changes":[]}',
  '{"target":"alerts","changes":[null]}',
  '{"target":"alerts","changes":[{"pk":"A","sk":1,"isRemoved":false}]}',
  '{"target":"alerts","changes":[{"pk":"A","sk":"B"}]}',
])('the body %s is no message', (body) => {
  expect(() => readTargetMessage(body)).toThrow('The message contains no target and no changes');
});
