/**
 * Brings the emulator's assembly up to date in a separate process, which loads the sources as they are when it gets a
 * line. Until then it loads the libraries that a build needs, because that takes longer than most builds.
 * Prints each step that it did as a line of JSON, or the error of an invalid source.
 */
import type * as Assembly from './assembly.ts';

let isWanted = false;
process.stdin.once('data', async () => {
  isWanted = true;
  process.stdin.destroy();
  try {
    const { updateAssembly }: typeof Assembly = await import('./assembly.ts');
    await updateAssembly(process.cwd(), (update) => console.log(JSON.stringify(update)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
});
for (const library of ['esbuild', 'aws-cdk-lib/core', '@swc/core', 'vite'])
  if (!isWanted) await import(library);
