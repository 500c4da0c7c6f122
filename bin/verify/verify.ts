/** Verifies a running service: `npm run verify -- --help`. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dayOf } from '../../core/shared/days.ts';
import { stageConfig } from '../../lib/config.ts';
import { rowsWithAnotherWay } from '../../lib/stage-config.ts';
import { findDeployment } from '../deployment.ts';
import { alignedLines } from '../merchant/aligned-lines.ts';
import { runCommand } from '../run-command.ts';
import { type AssumptionCheck, observe } from './assumption.ts';
import { assumptionChecks } from './assumption-checks.ts';
import { type AwsEvidence, emulatorRegion } from './evidence.ts';
import { runSuite } from './http-suite.ts';
import { type Verified, withMerchants } from './verified.ts';

const help = `Usage: npm run verify -- [--stage NAME] [--output FILE] [ROW …]

Tests a service over HTTP, and checks each assumption about AWS that no document confirms. It creates two merchants, works with
these only, and removes them, so it is safe on a stage in use. For some seconds it fills the limit of one rare operation. On AWS
it takes about ten minutes. With the IDs of rows, it checks only these. Ends with 1 if a test fails.

  --stage NAME   a stage in AWS, with your AWS credentials; without it, the emulator that runs here, which proves nothing about AWS
  --output FILE  what it saw, without your account, names or addresses (default: aws-evidence.json)

Guide: docs/explain/aws-assumptions.md`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      output: { type: 'string', default: 'aws-evidence.json' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) console.log(help);
  else await verify(values.stage, values.output, checksOf(positionals));
});

/** Returns the checks of these rows, or all. Throws a one-line error for an unknown row. */
function checksOf(rows: readonly string[]): readonly AssumptionCheck[] {
  const unknown = rows.find((row) => !assumptionChecks.some((check) => check.row === row));
  if (unknown !== undefined)
    throw new Error(
      `No row is ${unknown}. The rows are ${assumptionChecks.map(({ row }) => row).join(', ')}.`,
    );
  return rows.length === 0 ? assumptionChecks : assumptionChecks.filter(({ row }) => rows.includes(row));
}

async function verify(
  stage: string | undefined,
  file: string,
  checks: readonly AssumptionCheck[],
): Promise<void> {
  const deployment = await findDeployment(stage, 'verify');
  console.log(`Creating two merchants on ${deployment.description} …\n`);
  try {
    const config = stageConfig(deployment.stageName);
    await withMerchants(deployment, config, async (verified) => {
      const { isPassed, evidence } = await inspect(verified, checks);
      writeFileSync(file, `${JSON.stringify(evidence, null, 2)}\n`);
      console.log(`\n${conclusion(evidence, file, deployment.stageName)}`);
      if (!isPassed) process.exitCode = 1;
    });
  } finally {
    deployment.database.client.destroy();
  }
}

/** Runs the suite and the checks, and prints both. */
async function inspect(
  verified: Verified,
  checks: readonly AssumptionCheck[],
): Promise<{ isPassed: boolean; evidence: AwsEvidence }> {
  const results = await runSuite(verified, ({ name, failure }) =>
    console.log(failure === undefined ? `  ✓ ${name}` : `  ✗ ${name}: ${failure}`),
  );
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  console.log(`\n${results.length - failed} of ${results.length} tests passed.\n`);
  const { isEmulator, region } = verified.deployment;
  const seen = { date: dayOf(new Date()), region: isEmulator ? emulatorRegion : region };
  const evidence: AwsEvidence = [];
  for (const check of checks) evidence.push({ row: check.row, ...(await observe(check, verified)), ...seen });
  const table = evidence.map(({ row, outcome, observed }) => [`  ${row}`, outcome, observed]);
  console.log(alignedLines([['  row', 'outcome', 'observed'], ...table]).join('\n'));
  return { isPassed: failed === 0, evidence };
}

function conclusion(evidence: AwsEvidence, file: string, stageName: string): string {
  const refuted = evidence.filter(({ outcome }) => outcome === 'refuted').map(({ row }) => row);
  const withSettings = rowsWithAnotherWay.filter((row) => refuted.includes(row));
  const lines = [
    `${file} contains this table, without your account, names or addresses. Please attach it to an issue.`,
    ...(refuted.length > 0
      ? [`Refuted: ${refuted.join(', ')}. docs/explain/aws-assumptions.md describes the effect of each.`]
      : []),
    ...(withSettings.length > 0
      ? [
          `The stage can do without ${withSettings.join(', ')}: npm run deploy -- --stage ${stageName} --evidence ${file}`,
        ]
      : []),
  ];
  return lines.join('\n');
}
