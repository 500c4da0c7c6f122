/**
 * Brings the emulator's assembly up to date in a separate process, which loads the sources as they are now.
 * Prints each step that it did as a line of JSON, or the error of an invalid source.
 */
import { updateAssembly } from './assembly.ts';

try {
  await updateAssembly(process.cwd(), (update) => console.log(JSON.stringify(update)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
