import { networkProblem } from './network-error.ts';
import { pathProblem } from './path-error.ts';

/** Runs an operator's command. Prints the message of an error and ends with 1. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): unknown {
  const problem = networkProblem(error);
  if (problem !== undefined)
    return `AWS, or the emulator, cannot be reached: ${problem}\nCheck the network, the Region and AWS_ENDPOINT_URL.`;
  return pathProblem(error) ?? missingPackage(error) ?? (error instanceof Error ? error.message : error);
}

/** Returns what to do about a package that a command needs, such as the CDK, which operators install themselves. */
function missingPackage(error: unknown): string | undefined {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  const [, name] = /^Cannot find package '([^']+)'/.exec(message) ?? [];
  if (code !== 'ERR_MODULE_NOT_FOUND' || name === undefined) return undefined;
  return `${name} isn't installed. Run npx ppp-discounts init, which adds it to package.json, and then npm install.`;
}
