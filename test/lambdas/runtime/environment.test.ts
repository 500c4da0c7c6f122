import { lazy, requiredVariable } from '../../../lambdas/runtime/environment.ts';

const name = 'PPP_TEST_VARIABLE';
afterEach(() => {
  delete process.env[name];
});

it('a variable that is set is read', () => {
  process.env[name] = 'value';
  expect(requiredVariable(name)).toBe('value');
});

it('a missing or empty variable is named, because the stack is wrong', () => {
  expect(() => requiredVariable(name)).toThrow(`Environment variable ${name} is not set`);
  process.env[name] = '';
  expect(() => requiredVariable(name)).toThrow(name);
});

it('what is lazy is made at the first call, once, also when it is undefined', () => {
  let made = 0;
  const value = lazy((): undefined => {
    made += 1;
  });
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
});

it('what fails to be made is tried again at the next call', () => {
  let calls = 0;
  const value = lazy(() => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return calls;
  });
  expect(value).toThrow('not yet');
  expect([value(), value()]).toEqual([2, 2]);
});
