import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { stages } from '../lib/config.ts';
import { operatorSettings } from '../lib/operator-settings.ts';
import type { Stages } from '../lib/stage-config.ts';

/** Where the choice comes from. */
interface Choice {
  /** The settings in ppp.config.ts. */
  settings: Stages;
  /** Asks the operator, if there is a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/**
 * Returns the stage of `--stage`. If it is not set, returns the only one with an `account` in ppp.config.ts, or
 * the one that the operator types. Throws a one-line error if there is no terminal, or no answer.
 */
export async function chooseStage(
  named: string | undefined,
  { settings, ask }: Choice = { settings: operatorSettings(), ask: stdin.isTTY ? askInTerminal : undefined },
): Promise<string> {
  if (named !== undefined) return named;
  const own = Object.keys(settings).filter((name) => settings[name]?.account);
  if (own.length === 1 && own[0]) return own[0];
  const names = [...new Set([...Object.keys(stages), ...Object.keys(settings)])];
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
  const answer = (await ask?.(`Which stage (${list})? `))?.trim();
  if (!answer) throw new Error(`Add --stage NAME: ${list}.`);
  return answer;
}

async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
