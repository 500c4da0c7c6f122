import { readStoredObject, storageWithFallback } from '../../../../../web/console/src/api/browser-storage.ts';

it('a browser that blocks storage keeps texts until the page is closed', () => {
  const storage = storageWithFallback(() => {
    throw new Error('SecurityError');
  });
  storage.set('a', '{"b":1}');
  expect([storage.get('a'), storage.get('c'), readStoredObject(storage, 'a')]).toEqual([
    '{"b":1}',
    undefined,
    { b: 1 },
  ]);
  storage.clear();
  expect(storage.get('a')).toBeUndefined();
  storage.set('a', 'no JSON');
  expect(readStoredObject(storage, 'a')).toEqual({});
});
