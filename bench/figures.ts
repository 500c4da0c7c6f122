/**
 * `npm run figures -- COMMAND [OPTIONS]`: runs a measuring command, and writes its tables, or all its output if it prints none, to its section of
 * `docs/figures.md`, with date, commit and machine. A command that fails writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs', 'figures.md');
const program = (name: string, ...rest: string[]) =>
  spawnSync(name, rest, { cwd: root, encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] });

const [command = '', ...options] = process.argv.slice(2);
const { stdout, status } = program('npm', 'run', '--silent', command, '--', ...options);
process.stdout.write(stdout);
process.exitCode = status ?? 1;
if (status === 0) {
  const commit = program('git', 'describe', '--always', '--dirty').stdout.trim();
  const processors = cpus();
  const machine = `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model.trim()}`;
  const day = new Date().toISOString().slice(0, 10);
  const heading = `npm run ${[command, ...(options.length > 0 ? ['--', ...options] : [])].join(' ')}`;
  const body = `${day}, commit ${commit}, ${machine}:\n\n${figuresIn(stdout)}`;
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), heading, body));
}

/** Returns the Markdown tables of a command's output; without any, the whole output as a block. */
function figuresIn(output: string): string {
  const tables = output.split('\n').filter((line) => line.startsWith('|'));
  return tables.length > 0 ? tables.join('\n') : `\`\`\`\n${output.trim()}\n\`\`\``;
}

/** Returns the document with this body under the heading; a new section comes last. */
function withSection(document: string, heading: string, body: string): string {
  const [introduction = '', ...sections] = document.trimEnd().split('\n\n## ');
  const section = `\`${heading}\`\n\n${body}`;
  const place = sections.findIndex((other) => other.startsWith(`\`${heading}\`\n`));
  const others = place < 0 ? [...sections, section] : sections.with(place, section);
  return `${[introduction, ...others].join('\n\n## ')}\n`;
}
