import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../source-tree.ts';

/** What a command printed: for people, and for `--json`. */
export interface CommandOutcome<Value> {
  value: Value;
  text: string;
}

/** Runs `npm run merchant -- ARGS` again and again in one process. Rejects with the line that a command refuses with. */
export interface Operator {
  run: <Value>(...args: string[]) => Promise<CommandOutcome<Value>>;
  stop: () => void;
}

/** An operator of a running emulator, whose files are in `directory`. */
export function startOperator({ directory }: { directory: string }): Operator {
  const script = join(projectRoot, 'test', 'support', 'commands', 'command-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: projectRoot,
    env: { ...process.env, PPP_EMULATOR: join(directory, 'emulator.json') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    run: async (...args) => {
      child.stdin.write(`${JSON.stringify(args)}\n`);
      const { value: line } = await answers.next();
      const answer = JSON.parse(line);
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    stop: () => child.kill(),
  };
}
