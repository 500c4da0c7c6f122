import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Returns a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}

/** Returns the document with this body under the second-level heading. Appends the section if it is new. */
export function withSection(document: string, heading: string, body: string): string {
  const [introduction = '', ...sections] = document.trimEnd().split('\n\n## ');
  const section = `${heading}\n\n${body.trim()}`;
  const index = sections.findIndex((other) => other.startsWith(`${heading}\n`));
  const others = index < 0 ? [...sections, section] : sections.with(index, section);
  return `${[introduction, ...others].join('\n\n## ')}\n`;
}

/**
 * Returns where the figures come from: the day, the machine, and the commit, with `-dirty` if files differ
 * from it.
 */
export function measuredOn(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const processors = cpus();
  const machine = `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model.trim()}`;
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}`;
}
