import { activityFilter } from '../../../core/activity/activity.ts';
import { exampleId } from '../../../core/shared/resource.ts';

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
