import { changedFields } from '../../../core/activity/trail.ts';

describe('the changed fields of a resource', () => {
  const before = { id: 'x', name: 'A', banner: { position: 'top', colors: ['a'] }, updatedAt: '1' };

  it('are names without values, at any depth, without the time of the change', () => {
    const after = { ...before, name: 'B', banner: { position: 'top', colors: ['b'] }, updatedAt: '2' };
    expect(changedFields(before, after)).toEqual(['name', 'banner']);
  });

  it('include added and removed fields, and none in another order', () => {
    const { name: _name, ...rest } = before;
    const { banner, ...others } = rest;
    expect(changedFields(before, { ...rest, description: '' })).toEqual(['description', 'name']);
    expect(
      changedFields(before, { ...others, banner: { colors: ['a'], position: banner.position }, name: 'A' }),
    ).toEqual([]);
  });
});
