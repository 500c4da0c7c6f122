/**
 * `npm run figures -- NAME [OPTIONS]`: runs a program of `quality/`, and writes its tables, or all its output
 * if it prints none, to its section of `docs/project/figures.md`, with date, commit and machine. A program
 * that fails writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wantsHelp } from '../programs.ts';
import { measuredOn, withSection } from './document.ts';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs', 'project', 'figures.md');
const program = (name: string, ...rest: string[]) =>
  spawnSync(name, rest, { cwd: root, encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] });

const [name = '--help', ...options] = process.argv.slice(2);
if (name === '--help' || name === '-h') {
  console.log(`Usage: npm run figures -- NAME [OPTIONS]

Runs a program of npm run tool, and writes its tables to docs/project/figures.md.

Guide: quality/README.md`);
  process.exit();
}
if (wantsHelp(options)) {
  console.log(program('npm', 'run', '--silent', 'tool', '--', name, '--help').stdout.trimEnd());
  process.exit();
}
const origin = measuredOn();
const { stdout, status } = program('npm', 'run', '--silent', 'tool', '--', name, ...options);
process.stdout.write(stdout);
process.exitCode = status ?? 1;
if (status === 0) {
  const heading = `npm run tool -- ${[name, ...options].join(' ')}`;
  const body = `${origin}:\n\n${figuresIn(stdout)}`;
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), `\`${heading}\``, body));
}

/**
 * Returns the Markdown tables in a program's output, or the whole output as a code block if there are none.
 */
function figuresIn(output: string): string {
  const tables = output.match(/(?:^\|.*\n)+/gm) ?? [];
  return tables.length > 0 ? tables.join('\n') : `\`\`\`\n${output.trim()}\n\`\`\``;
}
