#!/usr/bin/env node
/** The package's command: `npx ppp-discounts --help`. In the repository, `npm run` starts the same programs. */
import { runCommand } from './run-command.ts';

interface Program {
  purpose: string;
  /** Options that come before the operator's. */
  options?: readonly string[];
  start: () => Promise<unknown>;
}

const programs: Record<string, Program> = {
  init: { purpose: 'writes your files into this folder', start: () => import('./init.ts') },
  start: {
    purpose: 'runs the service on this machine, with a demo merchant and a demo shop',
    options: ['--demo-statistics'],
    start: () => import('./start/start.ts'),
  },
  deploy: { purpose: 'checks the account and deploys a stage', start: () => import('./deploy/deploy.ts') },
  verify: {
    purpose: 'tests a running service, and what it assumes about AWS',
    start: () => import('./verify/verify.ts'),
  },
  diff: { purpose: 'says what a deployment would change', start: () => import('./diff/diff.ts') },
  rehearse: {
    purpose: 'tries an upgrade to an archive of the package on a copy of your data',
    start: () => import('./rehearse/rehearse.ts'),
  },
  merchant: { purpose: 'onboards, changes and removes merchants', start: () => import('./merchant.ts') },
  checkouts: { purpose: 'lists and checks checkouts', start: () => import('./checkouts/checkouts.ts') },
  cost: { purpose: 'prints the monthly bill of a stage', start: () => import('./cost/cost.ts') },
  'edge:reconcile': {
    purpose: 'repairs the edge from the table',
    start: () => import('./reconcile-edge.ts'),
  },
  cdk: {
    purpose: 'is the CDK itself, for example cdk diff and cdk destroy',
    start: () => import('./cdk.ts'),
  },
  app: { purpose: 'is the CDK app, which cdk.json starts', start: () => import('./packaged-app.ts') },
};

const help = `Usage: npx ppp-discounts COMMAND [options]

${Object.entries(programs)
  .map(([name, { purpose }]) => `  ${name.padEnd(16)}${purpose}`)
  .join('\n')}

npx ppp-discounts COMMAND --help describes a command.`;

const [name = '', ...args] = process.argv.slice(2);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
if (program) {
  // Programs read their options from here, as if they had been started directly.
  process.argv = [...process.argv.slice(0, 2), ...(program.options ?? []), ...args];
  await runCommand(program.start);
} else if (name === '--help' || name === '-h') console.log(help);
else {
  console.error(name === '' ? help : `There is no command ${name}.\n\n${help}`);
  process.exitCode = 1;
}
