import { printedSteps } from '../progress.ts';

afterEach(() => jest.useRealTimers());

it('prints each slow step, then its seconds every 15 seconds, and nothing of quick or finished steps', async () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const runStep = printedSteps((line) => lines.push(line));
  const lasting = (seconds: number) => () =>
    new Promise<number>((resolve) => setTimeout(resolve, seconds * 1_000, seconds));
  const steps = runStep('Copying', lasting(1))
    .then(() => runStep('Synthesizing the stack', lasting(40)))
    .then(() => runStep('Onboarding', lasting(3)));
  await jest.advanceTimersByTimeAsync(100_000);
  expect(await steps).toBe(3);
  expect(lines).toEqual([
    'Synthesizing the stack…',
    'Synthesizing the stack… (15 s)',
    'Synthesizing the stack… (30 s)',
    'Onboarding…',
  ]);
});
