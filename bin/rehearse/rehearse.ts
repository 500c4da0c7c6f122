/** Tries an upgrade on this machine: `npx ppp-discounts rehearse --help`. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFileIn } from '../../lib/operator-settings.ts';
import { findTableBinary } from '../../packages/aws-emulator/dynamodb/table-server.ts';
import { takeLock } from '../../packages/aws-emulator/process/lock-file.ts';
import { installArchive, requireArchive } from '../archive.ts';
import { runCommand } from '../run-command.ts';
import { runProgram } from '../run-program.ts';
import { rehearse } from './rehearsal.ts';
import type { Version } from './version.ts';

const help = `Usage: npx ppp-discounts rehearse ARCHIVE [--data DIR]

Tries an upgrade to an archive of the package on this machine: runs the installed version, the archive's, and the
installed one again, sends the same requests to each, and prints the responses that differ. Changes only a copy of
the data.

  --data DIR  data folder of npx ppp-discounts start, whose demo merchant sends the requests (default: a new demo
              merchant)

Guide: docs/operate/upgrade.md`;

const root = join(import.meta.dirname, '..', '..');

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const [archive, ...others] = positionals;
  if (archive === undefined || others.length > 0) throw new Error(help);
  requireArchive(archive);
  requireTable();
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => interruption.abort(new Error('Interrupted.')));
  const folder = mkdtempSync(join(tmpdir(), 'ppp-rehearsal-'));
  try {
    const data = join(folder, 'data');
    if (values.data) copyData(values.data, data);
    console.log('Installing the archive…');
    const lines = await rehearse({
      own: { programs: join(root, 'bin'), folder: process.cwd() },
      other: install(archive, join(folder, 'package')),
      data,
      output: join(folder, 'output'),
      document: JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')),
      print: console.log,
      signal: interruption.signal,
    });
    console.log(`\n${lines.join('\n')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Throws where no embedded table exists: an external one has no copy, and a rehearsal must not change it. */
function requireTable(): void {
  try {
    findTableBinary();
  } catch (error) {
    throw new Error('A rehearsal needs the embedded table, which exists for Linux x64 only.', {
      cause: error,
    });
  }
}

/** Copies a data folder while no emulator writes to it. Throws if one does, or if there is no data. */
function copyData(from: string, to: string): void {
  if (!existsSync(join(from, 'table.sqlite'))) throw new Error(`There is no data in ${resolve(from)}.`);
  const lock = takeLock(join(from, 'emulator.lock'));
  if ('holder' in lock)
    throw new Error(`The emulator with process id ${lock.holder} uses ${from}. Stop it, then try again.`);
  try {
    cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.lock') });
  } finally {
    lock.release();
  }
}

/** Installs the archive beside its own `cdk.json`. It reads the settings of this folder. */
function install(archive: string, folder: string): Version {
  const programs = installArchive(archive, folder);
  runProgram(process.execPath, [join(programs, 'ppp.js'), 'init'], { cwd: folder });
  return { programs, folder, settingsFile: settingsFileIn(process.cwd()) };
}
