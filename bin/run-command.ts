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
  return pathProblem(error) ?? (error instanceof Error ? error.message : error);
}
