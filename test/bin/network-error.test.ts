import { networkProblem } from '../../bin/network-error.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it.each([
  ['an SDK’s error', withCode('getaddrinfo ENOTFOUND dynamodb.amazonaws.com', 'ENOTFOUND')],
  [
    'an error of fetch',
    new TypeError('fetch failed', {
      cause: withCode('getaddrinfo ENOTFOUND dynamodb.amazonaws.com', 'ENOTFOUND'),
    }),
  ],
  [
    'an error with several addresses',
    Object.assign(
      new AggregateError([withCode('connect ETIMEDOUT dynamodb.amazonaws.com:443', 'ETIMEDOUT')]),
    ),
  ],
])('%s of the network is recognized, with the host', (_name, error) => {
  expect(networkProblem(error)).toContain('dynamodb.amazonaws.com');
});

it('other errors are not of the network', () => {
  expect(networkProblem(new Error('The security token is invalid.'))).toBeUndefined();
  expect(networkProblem(withCode('no such file', 'ENOENT'))).toBeUndefined();
  expect(networkProblem('text')).toBeUndefined();
});
