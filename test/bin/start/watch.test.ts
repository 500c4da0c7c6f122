import { describeUpdate } from '../../../bin/start/watch.ts';

it.each([
  [['create-product'], [], 'Rebuilt create-product'],
  [['create-product', 'list-products'], [], 'Rebuilt create-product and list-products'],
  [['create-product', 'list-products'], ['console'], 'Rebuilt create-product and 2 others'],
  [[], ['script', 'console'], 'Rebuilt script and console'],
] as const)('describes the update of %j and %j', (functionIds, sites, line) => {
  expect(describeUpdate({ functionIds: [...functionIds], sites: [...sites] })).toBe(line);
});

it('describes a synthesis, and an invalid change that was undone', () => {
  expect(describeUpdate('nothing')).toBe('Found the sources as they were built');
  expect(describeUpdate('synthesis')).toBe('Synthesized the stack');
});
