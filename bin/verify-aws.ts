/** Runs the HTTP suite against a deployed stage, with separate merchants: `npm run verify:aws -- --help`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { stageConfig } from '../lib/config.ts';
import { findDeployment } from './deployment.ts';
import { runCommand } from './run-command.ts';
import { withTemporaryMerchants } from './temporary-merchants.ts';

const help = `Usage: npm run verify:aws -- --stage dev [TEST …]

Runs the HTTP suite (test/e2e), or those of its files whose paths contain TEST, against a deployed stage. It onboards two merchants,
works with these only, and removes them, so it is safe on a stage in use. Without --stage it calls the emulator that runs here: that
proves that the tests work, and nothing about AWS. Ends with 1 when a test fails.

  --stage NAME  a stage in AWS, with your AWS credentials

Guide: test/e2e/README.md`;

/** CloudFront needs seconds to propagate a KeyValueStore update. */
const settleMs = 10_000;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(help);
  else process.exitCode = await verify(values.stage, positionals.length > 0 ? positionals : ['test/e2e/']);
});

async function verify(stage: string | undefined, tests: readonly string[]): Promise<number> {
  const deployment = await findDeployment(stage, 'verify');
  console.log(`Onboarding two merchants on ${deployment.description} …`);
  try {
    return await withTemporaryMerchants(deployment, async ({ scale, starter }) => {
      const env = {
        ...process.env,
        E2E_BASE_URL: deployment.baseUrl,
        E2E_SECRET_KEY: scale.secretKey,
        E2E_OTHER_SECRET_KEY: starter.secretKey,
        ...(stage && stageConfig(stage).requestsPerAddress ? { E2E_FIREWALL: 'true' } : {}),
        ...(deployment.isEmulator ? { E2E_VISITORS: 'simulated' } : { E2E_SETTLE_MS: String(settleMs) }),
      };
      const jest = ['node_modules/jest/bin/jest.js', '--testTimeout', '3600000', ...tests];
      const child = spawn(process.execPath, jest, { env, stdio: 'inherit' });
      process.once('exit', () => child.kill());
      const [exitCode] = await once(child, 'exit');
      return exitCode ?? 1;
    });
  } finally {
    deployment.database.client.destroy();
  }
}
