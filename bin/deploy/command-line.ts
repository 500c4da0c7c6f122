import { parseArgs } from 'node:util';

/**
 * Returns our options, and the arguments for the CDK, which does not support `--stage`. Throws a one-line error for
 * an option of ours without its value.
 */
export function readOptions(args: readonly string[]) {
  const options = {
    stage: { type: 'string' },
    context: { type: 'string', short: 'c', multiple: true },
    profile: { type: 'string' },
    evidence: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  // Other options are the CDK's, so parseArgs accepts everything.
  const parsed = parseArgs({ args: [...args], strict: false, options }).values;
  for (const name of ['stage', 'profile', 'evidence'] as const)
    if (name in parsed && (typeof parsed[name] !== 'string' || !/^[^-]/.test(parsed[name])))
      throw new Error(`--${name} needs a value.`);
  const { stage, context = [], profile, evidence, help: isHelp } = parsed;
  const inContext = [context].flat().find((each) => String(each).startsWith('stage='));
  const isOurs = (arg: string | undefined = '') => /^--(stage|evidence)(=|$)/.test(arg);
  const isValue = (index: number) => /^--(stage|evidence)$/.test(args[index - 1] ?? '');
  const cdkArgs = args.filter((arg, index) => !isOurs(arg) && !isValue(index));
  const named = stage ?? inContext;
  return {
    ...{ profile, isHelp, cdkArgs },
    evidence: evidence === undefined ? undefined : String(evidence),
    stage: named === undefined ? undefined : String(named).replace('stage=', ''),
  };
}
