import { describeOverrides, variableOverrides } from '../../lambda/variable-overrides.ts';
import { fn, role, stackOf } from '../gateway/gateway-fixtures.ts';

const variables = (Variables: object) => ({ Environment: { Variables } });
const { assembly } = stackOf({
  Role: role('lambda.amazonaws.com'),
  First: fn('code', 'Role', variables({ BACKEND_URL: '', TABLE_NAME: 'table' })),
  Second: fn('code', 'Role', variables({ BACKEND_URL: '' })),
  Python: fn('code', 'Role', { Runtime: 'python3.13', ...variables({ CERTIFICATES: 'file' }) }),
});

it('takes PREFIX_X for each variable X of a function that the emulator runs, and for no other', () => {
  const environment = {
    LOCAL_BACKEND_URL: 'http://127.0.0.1:8080',
    LOCAL_UNKNOWN: 'x',
    LOCAL_CERTIFICATES: 'x',
    TABLE_NAME: 'x',
  };
  expect(variableOverrides(assembly, environment, '')).toEqual({ TABLE_NAME: 'x' });
  expect(variableOverrides(assembly, environment, 'LOCAL_')).toEqual({
    BACKEND_URL: 'http://127.0.0.1:8080',
  });
  expect(variableOverrides(assembly, {}, 'LOCAL_')).toEqual({});
});

it('describes each override in one line', () => {
  expect(describeOverrides({ BACKEND_URL: 'http://127.0.0.1:8080', STORE_URL: '' }, 'LOCAL_')).toEqual([
    'Functions run with BACKEND_URL=http://127.0.0.1:8080, from LOCAL_BACKEND_URL.',
    'Functions run with STORE_URL=, from LOCAL_STORE_URL.',
  ]);
});
