import { GatewayKeys } from '../../../emulator/gateway/gateway-keys.ts';

const value = 'x'.repeat(20);

it('makes up a value when none is given, and rejects one that is taken, too short or too long', () => {
  const keys = new GatewayKeys();
  expect(keys.create({}).value).toMatch(/^[0-9a-f]{32}$/);
  keys.create({ value });
  expect(() => keys.create({ value })).toThrow('API Key already exists');
  expect(() => keys.create({ value: 'short' })).toThrow('at least 20');
  expect(() => keys.create({ value: 'x'.repeat(129) })).toThrow('maximum size');
});

it('forgets memberships with the key', () => {
  const keys = new GatewayKeys();
  const { id } = keys.create({ value });
  keys.attach('plan', id);
  expect(() => keys.attach('plan', id)).toThrow('Usage Plan Key already exists');
  keys.delete(id);
  expect(keys.isMember('plan', id)).toBe(false);
  expect(() => keys.delete(id)).toThrow('Invalid API Key identifier');
  expect(() => keys.detach('plan', id)).toThrow('Invalid Usage Plan Key identifier');
});

it('comes back from its snapshot and tells of every change', () => {
  const onChange = jest.fn();
  const keys = new GatewayKeys(undefined, onChange);
  const { id } = keys.create({ value, name: 'n', isEnabled: true });
  keys.attach('plan', id);
  const again = new GatewayKeys(JSON.parse(JSON.stringify(keys.snapshot())));
  expect(again.byValue(value)).toEqual(keys.byValue(value));
  expect(again.isMember('plan', id)).toBe(true);
  keys.detach('plan', id);
  expect(onChange).toHaveBeenCalledTimes(3);
});
