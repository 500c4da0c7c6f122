import { printedSteps } from '../../emulator/progress.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  [1_900, []],
  [2_100, ['Starting…']],
  [31_000, ['Starting…', 'Starting… (15 s)', 'Starting… (30 s)']],
])('a step of %d ms prints %j, and nothing after it has failed', async (ms, expected) => {
  const lines: string[] = [];
  const failing = () => new Promise<never>((_resolve, reject) => setTimeout(reject, ms, new Error('No')));
  const step = expect(printedSteps((line) => lines.push(line))('Starting', failing)).rejects.toThrow('No');
  await jest.advanceTimersByTimeAsync(ms);
  await step;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(expected);
});
