import { Progress } from '../../emulator/progress.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const lasting = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'result'));

async function linesOf(...steps: [what: string, ms: number][]): Promise<string[]> {
  const lines: string[] = [];
  const progress = new Progress((line) => lines.push(line));
  for (const [what, ms] of steps) {
    const step = progress.step(what, lasting(ms));
    await jest.advanceTimersByTimeAsync(ms);
    expect(await step).toBe('result');
  }
  await jest.advanceTimersByTimeAsync(60_000);
  return lines;
}

it('says nothing of steps that take less than two seconds', async () => {
  expect(await linesOf(['Reading', 1_900], ['Starting', 1_900])).toEqual([]);
});

it('names a step that takes longer than two seconds, once it does', async () => {
  expect(await linesOf(['Reading', 100], ['Starting', 2_100])).toEqual(['Starting…']);
});

it('says every 15 seconds what it still waits for and how far it got', async () => {
  expect(await linesOf(['Reading', 100], ['Checking', 100], ['Starting', 31_000])).toEqual([
    'Starting…',
    'Starting still goes on after 15 s. Done before: Reading, Checking.',
    'Starting still goes on after 30 s. Done before: Reading, Checking.',
  ]);
});

it('says nothing more of a step that failed', async () => {
  const lines: string[] = [];
  const failure = new Progress((line) => lines.push(line)).step('Starting', async () => {
    throw new Error('No');
  });
  await expect(failure).rejects.toThrow('No');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([]);
});
