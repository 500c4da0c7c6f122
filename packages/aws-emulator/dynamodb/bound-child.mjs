// Runs a program until it ends or this process's standard input closes; only the owner can read files that it
// creates. Plain JavaScript, because it starts without a loader.
import { spawn } from 'node:child_process';

const [program, ...options] = process.argv.slice(2);
process.umask(0o077);
const child = spawn(program, options, { stdio: 'ignore' });
child.on('exit', (code) => process.exit(code ?? 1));
child.on('error', () => process.exit(1));
process.stdin
  .on('close', () => child.kill())
  .on('error', () => child.kill())
  .resume();
