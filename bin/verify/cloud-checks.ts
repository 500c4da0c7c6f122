import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { metricNamespace } from '../../lib/config.ts';
import { bannerAnswersMetric } from '../../platform/metrics.ts';
import { call, until } from './calls.ts';
import { type Check, outcome, type VerifyContext } from './check.ts';

const metricWaitMs = 180_000;

/** What only AWS's own command line can tell. It reads, and changes nothing. */
export const cloudChecks: readonly Check[] = [
  { row: 'metrics-in-logs', runsOnEmulator: false, run: metricsInLogs },
  {
    row: 'concurrency',
    runsOnEmulator: false,
    run: async () => {
      const { AccountLimit } = await aws('lambda', 'get-account-settings');
      const limit = Number(AccountLimit.ConcurrentExecutions);
      return outcome(limit >= 101, `the account runs ${limit} functions at once`);
    },
  },
];

/** A config answer that the edge did not have writes the metric `BannerAnswers`, as a line of the function's log. */
async function metricsInLogs({ deployment, merchant: { publicKey } }: VerifyContext) {
  await call(deployment, 'GET', `/v1/banner/config/${publicKey}`);
  const metric = ['--namespace', metricNamespace(deployment.stageName), '--metric-name', bannerAnswersMetric];
  const foundMs = await until(async () => {
    const { Metrics } = await aws('cloudwatch', 'list-metrics', ...metric);
    return Metrics.length > 0;
  }, metricWaitMs);
  return outcome(
    foundMs !== undefined,
    foundMs === undefined ? 'no metric after three minutes' : 'it is there',
  );
}

/** The answer of `aws … --output json`. Rejects with one line when the command is missing or refused. */
async function aws(...args: string[]) {
  try {
    const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json']);
    return JSON.parse(stdout);
  } catch (error) {
    const { code, stderr = '' } = Object(error) as { code?: string; stderr?: string };
    throw new Error(code === 'ENOENT' ? 'the AWS CLI is not installed' : stderr.trim().slice(0, 200));
  }
}
