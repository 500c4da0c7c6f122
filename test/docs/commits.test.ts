import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
const documents = projectFiles().filter((path) => path.endsWith('.md'));

/** Returns the tags and commits in a text, without those of other projects, which follow an `@` or a link. */
function revisionsIn(text: string): string[] {
  const own = text.replace(/@(?:v\d\S*|[0-9a-f]{40} # v\S+)|\]\(https:\S+\) at commit \w+/g, '');
  const hashes = own.match(/(?<=`|commit |git checkout )[0-9a-f]{7,40}\b/g) ?? [];
  const tags = own.match(/(?<![\w.-])v\d+\.\d+\.\d+\b/g) ?? [];
  return [...tags, ...hashes.filter((hash) => /\d/.test(hash) && /[a-f]/.test(hash))];
}

const isComplete = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false';
const withHistory = isComplete ? describe : describe.skip;

/** From this time on, a test checks the rules for messages in CONTRIBUTING.md. */
const firstChecked = '2026-11-27T00:00:00Z';

/** Format of `git log`: a commit ends with NUL, and its lines are hash, subject and body. */
const messageFormat = '%h%n%s%n%b%x00';

/** Returns the commits in a log whose subject is too long, or whose body gives no reason. */
function unexplained(log: string): string[] {
  const messages = log.split('\0').map((message) => message.trim().split('\n'));
  return messages
    .filter(([hash = '', subject = '', ...body]) => hash && (subject.length > 72 || !body.join('').trim()))
    .map(([hash = '', subject = '']) => `${hash} ${subject}`);
}

it('finds messages without a reason, and long subjects', () => {
  const long = `Say ${'more '.repeat(15)}`;
  const log = `a1\nFix it\n\n\0\nb2\nFix this\nBecause.\n\0\nc3\n${long}\nBecause.\n\0\n`;
  expect(unexplained(log)).toEqual(['a1 Fix it', `c3 ${long}`]);
});

it('finds tags and commits, but not those of other projects', () => {
  const text = `git checkout v9.9.9, \`0ddba11\`, a/b@v1.0.0, actions/checkout@${'0a'.repeat(20)} # v4.4.0`;
  expect(revisionsIn(text)).toEqual(['v9.9.9', '0ddba11']);
});

withHistory(
  isComplete ? 'documents and messages' : 'skipped, because they need tags and history (a complete clone)',
  () => {
    it.each(documents)('%s names only tags and commits of this history', (document) => {
      const named = revisionsIn(readFileSync(join(projectRoot, document), 'utf8'));
      const missing = named.filter(
        (revision) => git('merge-base', '--is-ancestor', revision, 'HEAD').status !== 0,
      );
      expect(missing).toEqual([]);
    });
    it('every new commit but a merge has a short subject, and a body with the reason', () => {
      const log = git('log', '--no-merges', `--since=${firstChecked}`, `--format=${messageFormat}`);
      expect({ errors: log.stderr, commits: unexplained(log.stdout) }).toEqual({ errors: '', commits: [] });
    });
  },
);
