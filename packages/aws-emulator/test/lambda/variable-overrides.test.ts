import { describeOverrides, variableOverrides } from '../../lambda/variable-overrides.ts';
import { fn, role, stackOf } from '../gateway/gateway-fixtures.ts';

const variables = (Variables: object) => ({ Environment: { Variables } });
const { assembly } = stackOf({
  Role: role('lambda.amazonaws.com'),
  First: fn('code', 'Role', variables({ STRIPE_URL: '', TABLE_NAME: 'table' })),
  Second: fn('code', 'Role', variables({ STRIPE_URL: '' })),
  Python: fn('code', 'Role', { Runtime: 'python3.13', ...variables({ CERTIFICATES: 'file' }) }),
});

it('takes PPP_X for each variable X of a function that the emulator runs, and for no other', () => {
  const environment = {
    PPP_STRIPE_URL: 'http://127.0.0.1:8080',
    PPP_UNKNOWN: 'x',
    PPP_CERTIFICATES: 'x',
    TABLE_NAME: 'x',
  };
  expect(variableOverrides(assembly, environment)).toEqual({ STRIPE_URL: 'http://127.0.0.1:8080' });
  expect(variableOverrides(assembly, {})).toEqual({});
});

it('describes each override in one line', () => {
  expect(describeOverrides({ STRIPE_URL: 'http://127.0.0.1:8080', PADDLE_URL: '' })).toEqual([
    'Functions run with STRIPE_URL=http://127.0.0.1:8080, from PPP_STRIPE_URL.',
    'Functions run with PADDLE_URL=, from PPP_PADDLE_URL.',
  ]);
});
