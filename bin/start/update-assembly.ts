/**
 * Brings the emulator's assembly up to date in a separate process, which loads the sources as they are now.
 * Prints what it did as JSON, or the error of an invalid source.
 */
import { join } from 'node:path';
import { updateAssembly } from './assembly.ts';

try {
  console.log(JSON.stringify(await updateAssembly(join(import.meta.dirname, '../..'))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
