import { withEmulator } from '../../../bin/start/demo-operator.ts';

const useEmulator = () => {
  expect(process.env.PPP_EMULATOR).toBe('emulator.json');
  Object.assign(process.env, { AWS_REGION: 'us-east-1', PPP_ADDED_BY_TEST: 'added' });
};

it.each([
  ['success', () => 'done', async (work: Promise<unknown>) => expect(await work).toBe('done')],
  [
    'failure',
    () => {
      throw new Error('failed');
    },
    async (work: Promise<unknown>) => expect(work).rejects.toThrow('failed'),
  ],
])('restores the environment, which a synthesis reads, after a %s', async (_outcome, end, check) => {
  process.env.AWS_REGION = 'eu-central-1';
  const before = { ...process.env };
  const work = withEmulator('emulator.json', async () => {
    useEmulator();
    return end();
  });
  await check(work);
  expect({ ...process.env }).toEqual(before);
});
