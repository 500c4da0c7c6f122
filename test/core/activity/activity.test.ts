import { activityFilter } from '../../../core/activity/activity.ts';
import { exampleId } from '../../../core/shared/resource.ts';

describe('the filters of the trail', () => {
  it.each(['prod', 'camp', 'key', 'chk', 'mer'] as const)('accept the ID of a resource %s_…', (prefix) => {
    const resourceId = exampleId(prefix);
    expect(activityFilter({ keyId: undefined, resourceId })).toEqual({ resourceId });
  });

  it.each([
    { resourceId: 'camp_1', keyId: undefined },
    { resourceId: exampleId('act'), keyId: undefined },
    { keyId: exampleId('camp'), resourceId: undefined },
  ])('reject %j', (query) => {
    expect(() => activityFilter(query)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }));
  });
});
