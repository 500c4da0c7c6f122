import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isRunning } from '../../process/ancestors.ts';

const moduleUrl = pathToFileURL(join(__dirname, '..', '..', 'process', 'ancestors.ts')).href;
const loaderUrl = pathToFileURL(require.resolve('tsx')).href;

/** Writes down its own id and its parent's, then runs until its parent ends. */
const program = `
  import { renameSync, writeFileSync } from 'node:fs';
  import { onParentEnd } from ${JSON.stringify(moduleUrl)};
  onParentEnd(() => process.exit(0));
  setInterval(() => {}, 1_000);
  writeFileSync('ids.new', process.pid + ' ' + process.ppid);
  renameSync('ids.new', 'ids');
`;

let folder: string;
let parent: ChildProcess;
let processId: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulator-ancestors-'));
  writeFileSync(join(folder, 'program.mjs'), program);
  const command = `node --import ${loaderUrl} program.mjs`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: command } }));
});
afterEach(() => {
  if (isRunning(processId)) process.kill(processId, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the program below a command. Returns the id of the program's parent. */
async function start(command: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  parent = spawn(command, args, { cwd: folder, env: environment, stdio: 'ignore' });
  const file = join(folder, 'ids');
  while (!existsSync(file)) await sleep(20);
  const [own = 0, parentId = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
  processId = own;
  return parentId;
}

it.each<[target: 'npm' | 'shell', signal: NodeJS.Signals]>([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGHUP'],
  ['npm', 'SIGKILL'],
  ['shell', 'SIGTERM'],
  ['shell', 'SIGKILL'],
])('a process below npm ends after its %s got %s', async (target, signal) => {
  const shellId = await start('npm', ['start'], process.env);
  process.kill(target === 'npm' ? (parent.pid ?? 0) : shellId, signal);
  while (isRunning(processId)) await sleep(20);
});

it('a process without npm outlives its shell', async () => {
  const { npm_lifecycle_event: _npm, ...environment } = process.env;
  const script = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts.start;
  await start('sh', ['-c', `${script}; true`], environment);
  parent.kill('SIGKILL');
  await sleep(1_500);
  expect(isRunning(processId)).toBe(true);
});
