/**
 * `npm run tool -- stack FUNCTION [--release FOLDER]` reads log lines of a deployed function from standard
 * input and prints them with file and line of the source. The folder contains the source maps that `npm run
 * deploy` kept. @default those of the last build
 */
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { sourceMapFolder, sourceMapIn } from '../../lib/functions/source-maps.ts';
import { stop } from '../command-line.ts';
import { sourceStack } from './source-stack.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'string', default: sourceMapFolder } },
});
const file = sourceMapIn(values.release, positionals[0] ?? '');
if (!existsSync(file))
  stop(
    `Usage: npm run tool -- stack FUNCTION [--release FOLDER]\n\nNo source map exists at ${file}. npm run synth writes those of all functions.`,
  );
process.stdout.write(sourceStack(await text(process.stdin), JSON.parse(readFileSync(file, 'utf8'))));
