import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { canonicalJson } from '../../../core/shared/resource.ts';
import { gateVisit } from '../../../test/support/gate-visit.ts';
import { startDatabase } from '../../../test/support/storage/database.ts';
import { addKey, addMerchant } from '../../../test/support/storage/merchants.ts';
import { table } from '../document.ts';
import { decimal, medianWithRange } from '../median.ts';
import { buildContenders, type Contender } from './contenders.ts';
import { measureDecision } from './decision.ts';
import { zipBytes } from './zip-bytes.ts';

const warmCalls = 1_000;

/** CPU times in one new process, for loading the bundle and the first event, and for one more event. */
interface Sample {
  coldCpuMs: number;
  warmCpuMicros: number;
  /** The first response. */
  body: string;
}

/** Measures all contenders in new processes, in turn, and reports sizes, CPU times and their ratios to the floor. */
export async function functionReport(rounds: number): Promise<string> {
  const contenders = await buildContenders();
  const { database, stop } = await startDatabase();
  const merchant = await addMerchant(database);
  const { credential } = await addKey(database, merchant.id, 'public');
  const args = [credential, String(warmCalls), JSON.stringify(gateVisit(merchant.campaign.id))];
  const samples = new Map<Contender, Sample[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round++)
    for (const [{ file }, taken] of samples) taken.push(sampleOf(file, args, database.tableName));
  await stop();
  const responses = new Set([...samples.values()].flat().map(({ body }) => canonicalJson(JSON.parse(body))));
  if (responses.size !== 1) throw new Error(`Different responses: ${[...responses].join(' ')}`);

  const [, floor = []] = samples.values();
  const rows = [...samples].map(([{ name, files }, taken]) => {
    const column = (key: 'coldCpuMs' | 'warmCpuMicros', decimals: number) => [
      medianWithRange(
        taken.map((sample) => sample[key]),
        decimals,
      ),
      medianWithRange(
        taken.map((sample, round) => sample[key] / (floor[round]?.[key] ?? Number.NaN)),
        2,
      ),
    ];
    return [name, decimal(zipBytes(files)), ...column('coldCpuMs', 1), ...column('warmCpuMicros', 0)];
  });
  const head = [
    'build',
    'zip, bytes',
    'load + first call, CPU ms',
    '× the floor',
    'warm call, CPU µs',
    '× the floor',
  ];
  const installed = contenders.at(-1)?.files ?? [];
  const withoutSdk = installed.filter(({ name }) => !/^(@aws-sdk|@smithy|@aws)\//.test(name));
  return `All builds do the same job with the same code (\`quality/bench/function/handlers/job.ts\`):

- one BatchGetItem of key, campaign and due exchange rates
- the decision
- the key's last use, once a minute
- a log line

They differ in framework, validation and client.
Each sample is a new process, which loads the build, handles one event, warms up, and handles ${decimal(warmCalls)} events.
It runs ${rounds} rounds against the embedded DynamoDB.
CPU is the user and system time of all threads, without the start of Node.js.

${table(head, rows)}
Lambda's runtime contains a version of the AWS SDK. Without the SDK, the Express archive is ${decimal(zipBytes(withoutSdk))} bytes.
The decision alone, from data to JSON, takes ${measureDecision().toFixed(1)} µs, the median of 50 runs over all countries.
`;
}

function sampleOf(file: string, args: readonly string[], tableName: string): Sample {
  const env = { ...process.env, TABLE_NAME: tableName, METRIC_NAMESPACE: 'bench' };
  const invoke = join(import.meta.dirname, 'invoke.mjs');
  const printed = execFileSync(process.execPath, [invoke, file, ...args], { env, encoding: 'utf8' });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}
