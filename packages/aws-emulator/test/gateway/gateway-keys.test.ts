import { GatewayKeys } from '../../gateway/gateway-keys.ts';

const value = 'x'.repeat(20);

it('deletes memberships with the key', () => {
  const keys = new GatewayKeys();
  const { id } = keys.create({ value });
  keys.attach('plan', id);
  expect(() => keys.attach('plan', id)).toThrow('Usage Plan Key already exists');
  keys.delete(id);
  expect(keys.isMember('plan', id)).toBe(false);
  expect(() => keys.delete(id)).toThrow('Invalid API Key identifier');
  expect(() => keys.detach('plan', id)).toThrow('Invalid Usage Plan Key identifier');
});

it('restores a snapshot and reports every change', () => {
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
