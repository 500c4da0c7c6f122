/** `npx ppp-discounts cdk`: the CDK's command, with the version that this package was tested with. */
import { spawn } from 'node:child_process';
import { cdkProgram } from './cdk-program.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const child = spawn(process.execPath, [cdkProgram(process.cwd()), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  child.on('exit', (code) => (process.exitCode = code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
});
