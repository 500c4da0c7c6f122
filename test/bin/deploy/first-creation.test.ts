import { deployStacks } from '../../../bin/deploy/first-creation.ts';

let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'log').mockImplementation();
});
afterEach(() => log.mockRestore());

const first = '-c firstDeployment=true';

/** Deploys with runs that succeed as listed. Returns the arguments of each run, and the result. */
async function deployed(
  outcomes: boolean[],
  { isNew = true, isProtectedLater = true, hasFailedStack = true } = {},
) {
  const runs: string[] = [];
  const run = (...more: string[]) => {
    runs.push(more.join(' '));
    return outcomes[runs.length - 1] ?? false;
  };
  const isDeployed = await deployStacks(run, { isNew, isProtectedLater }, async () => hasFailedStack);
  return [isDeployed, runs];
}

it('a first creation protects nothing, and a second run protects the stacks', async () => {
  expect(await deployed([true, true])).toEqual([true, [first, '']]);
  expect(await deployed([true], { isProtectedLater: false })).toEqual([true, ['']]);
});

it('a failed first creation is repeated once', async () => {
  expect(await deployed([false, true, true])).toEqual([true, [first, first, '']]);
  expect(await deployed([false, false, true])).toEqual([false, [first, first]]);
  expect(await deployed([false, true], { isProtectedLater: false })).toEqual([true, ['', '']]);
  expect(log.mock.calls.flat().join()).toContain('repeated once');
});

it.each([
  ['an update', { isNew: false, isProtectedLater: false }],
  ['a refused confirmation, which leaves no failed stack', { hasFailedStack: false }],
])('%s is not repeated', async (_what, settings) => {
  const [isDeployed, runs] = await deployed([false, true], settings);
  expect([isDeployed, (runs as string[]).length]).toEqual([false, 1]);
});
