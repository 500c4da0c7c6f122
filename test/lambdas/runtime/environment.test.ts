import { lazy, requiredVariable } from '../../../lambdas/runtime/environment.ts';

const name = 'PPP_TEST_VARIABLE';
afterEach(() => {
  delete process.env[name];
});

it('requiredVariable returns a variable that is set, and names one that is missing or empty', () => {
  process.env[name] = 'value';
  expect(requiredVariable(name)).toBe('value');
  delete process.env[name];
  expect(() => requiredVariable(name)).toThrow(`Environment variable ${name} is not set`);
  process.env[name] = '';
  expect(() => requiredVariable(name)).toThrow(name);
});

it('lazy calls its function once, at the first call, even if it returns undefined', () => {
  let made = 0;
  const value = lazy((): undefined => {
    made += 1;
  });
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
});

it('lazy tries again after an error', () => {
  const make = jest.fn().mockReturnValue(2);
  make.mockImplementationOnce(() => {
    throw new Error('not yet');
  });
  const value = lazy(make);
  expect(value).toThrow('not yet');
  expect([value(), value(), make.mock.calls.length]).toEqual([2, 2, 2]);
});
