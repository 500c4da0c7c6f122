import { activityFilter, changedFields } from '../../../core/activity/activity.ts';
import { exampleId } from '../../../core/shared/resource.ts';

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

describe('the filters of the trail', () => {
  it.each(['prod', 'camp', 'key', 'chk', 'mer'] as const)('accept the ID of a resource %s_…', (prefix) => {
    const resource = exampleId(prefix);
    expect(activityFilter({ key: undefined, resource })).toEqual({ resource });
  });

  it.each([
    { resource: 'camp_1', key: undefined },
    { resource: exampleId('act'), key: undefined },
    { key: exampleId('camp'), resource: undefined },
  ])('reject %j', (query) => {
    expect(() => activityFilter(query)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
  });
});
