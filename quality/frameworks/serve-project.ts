import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/aws-emulator/http/free-port.ts';

const environment = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** Writes the files of a project, by their paths. */
export function writeFiles(directory: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Runs a command of the project's own packages to its end; its errors are printed. */
export function runInProject(directory: string, command: string, ...args: string[]): void {
  execFileSync(join(directory, 'node_modules/.bin', command), args, {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}

/** Starts a project's own server on a free port, and waits until it responds. */
export async function serveProject(
  directory: string,
  command: (port: string) => [string, ...string[]],
): Promise<{ address: string; stop: () => void }> {
  const port = String(await freePort());
  const [program, ...args] = command(port);
  const child = spawn(program, args, {
    cwd: directory,
    stdio: 'ignore',
    env: {
      ...environment,
      PORT: port,
      HOST: '127.0.0.1',
      PATH: `${directory}/node_modules/.bin:${process.env.PATH}`,
    },
    detached: true,
  });
  const address = `http://127.0.0.1:${port}/`;
  const isUp = (): Promise<boolean> =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
    await sleep(200);
  }
  return { address, stop: () => void (child.pid && process.kill(-child.pid)) };
}
