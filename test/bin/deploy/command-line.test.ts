import { readOptions } from '../../../bin/deploy/command-line.ts';

it('separates our options from those of the CDK', () => {
  const args = [
    '--stage',
    'small',
    '--require-approval',
    'never',
    '--evidence=aws-evidence.json',
    '--profile',
    'ops',
  ];
  expect(readOptions(args)).toEqual({
    stage: 'small',
    profile: 'ops',
    evidence: 'aws-evidence.json',
    isHelp: undefined,
    cdkArgs: ['--require-approval', 'never', '--profile', 'ops'],
  });
  expect(readOptions(['-c', 'stage=prod']).stage).toBe('prod');
});

it.each([
  [['--stage'], '--stage'],
  [['--stage', '--profile', 'ops'], '--stage'],
  [['--stage='], '--stage'],
  [['--stage', 'small', '--profile'], '--profile'],
  [['--stage', 'small', '--evidence'], '--evidence'],
])('%j is a one-line error', (args, option) => {
  expect(() => readOptions(args)).toThrow(new Error(`${option} needs a value.`));
});
