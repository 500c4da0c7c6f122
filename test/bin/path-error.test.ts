import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathProblem } from '../../bin/path-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'ppp-paths-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

const thrown = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

it.each<[string, () => unknown, string]>([
  ['is a file', () => mkdirSync(file, { recursive: true }), `${file} is a file, but a folder is needed.`],
  [
    'is below a file',
    () => mkdirSync(join(file, 'data'), { recursive: true }),
    `${join(file, 'data')} can't be created below a file.`,
  ],
  ['is a folder', () => writeFileSync(folder, ''), `${folder} is a folder, but a file is needed.`],
  [
    'is a folder that a file would replace',
    () => renameSync(file, mkdtempSync(join(folder, 'taken-'))),
    ' is a folder, but a file is needed.',
  ],
  [
    'is in no folder',
    () => writeFileSync(join(folder, 'none', 'file'), ''),
    `There's no folder for ${join(folder, 'none', 'file')}. Create it, or`,
  ],
  [
    'does not exist',
    () => readFileSync(join(folder, 'none.json')),
    `There's no ${join(folder, 'none.json')}. Choose`,
  ],
])('a path that %s is named with what to do', (_what, act, text) => {
  expect(pathProblem(thrown(act))).toContain(text);
  expect(pathProblem(thrown(act))).toMatch(/hoose another path\.$/);
});

it.each(['EACCES', 'EPERM', 'EROFS'])('%s says that the operator may not write there', (code) => {
  const error = Object.assign(new Error(), { code, syscall: 'open', path: '/root/data' });
  expect(pathProblem(error)).toBe(
    'You may not write to /root/data. Change its permissions, or choose another path.',
  );
});

it('other errors are not about a path', () => {
  const missingProgram = Object.assign(new Error(), { code: 'ENOENT', syscall: 'spawn npm', path: 'npm' });
  for (const error of [missingProgram, new Error('No'), 'text']) expect(pathProblem(error)).toBeUndefined();
});
