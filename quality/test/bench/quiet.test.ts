import { logFields } from '../../../lambdas/runtime/logging.ts';
import { useLogLines } from '../../../test/support/log-lines.ts';
import { quietly } from '../../bench/quiet.ts';

const log = useLogLines();

it('log lines of measured functions are not printed, and later lines are, even after an error', async () => {
  const measured = async () => {
    logFields({ message: 'measured' });
    throw new Error('failed');
  };
  await expect(quietly(measured)).rejects.toThrow('failed');
  expect(await quietly(async () => 2)).toBe(2);
  logFields({ message: 'later' });
  expect(log.lines).toEqual(['{"message":"later"}']);
});
