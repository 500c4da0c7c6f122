/**
 * `npm run tool -- restore` rehearses docs/operate/backup-restore.md on moto, a fake of AWS: it runs the page's
 * commands with the AWS CLI. It restores a table, loses a merchant's items, copies them back, repairs the merchant
 * and compares everything with the state before, then makes the restored table ready for the stage. Installs moto
 * and the AWS CLI from PyPI, so it needs Python 3.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { freePort } from '../../packages/aws-emulator/http/free-port.ts';
import { tableAttributes } from '../../platform/table.ts';
import { type Database, openDatabase, type TrailedDatabase } from '../../storage/dynamodb/database.ts';
import { repairCounters, repairCredentials } from '../../storage/transactions/repair.ts';
import { projectRoot } from '../../test/support/source-tree.ts';
import { startDatabase } from '../../test/support/storage/database.ts';
import { addCampaign, addKey, addMerchant, addProduct } from '../../test/support/storage/merchants.ts';
import { installPythonPackages } from '../install-packages.ts';
import { commandsIn } from './page-commands.ts';

type Item = Record<string, unknown>;

const packages = ['moto[dynamodb,server]==5.2.5', 'awscli==1.42.0'];
const folder = mkdtempSync(join(tmpdir(), 'ppp-restore-'));
const programs = installPythonPackages(packages);
const port = await freePort();
const endpoint = `http://127.0.0.1:${port}`;
const commands = commandsIn(readFileSync(join(projectRoot, 'docs', 'operate', 'backup-restore.md'), 'utf8'));

function expectTrue(condition: boolean, text: string): void {
  console.log(`  ${condition ? 'ok    ' : 'FAILED'} ${text}`);
  if (!condition) process.exitCode = 1;
}

/** Runs the commands of a section in bash, with replacements for the page's placeholders. Returns their output. */
function run(
  heading: string,
  replacements: Record<string, string>,
  isWanted = (_line: string) => true,
): string {
  const lines = (commands.get(heading) ?? []).filter(isWanted);
  if (lines.length === 0)
    throw new Error(`docs/operate/backup-restore.md has no such command in "${heading}"`);
  const script = Object.entries({ 'eu-west-1': 'us-east-1', ...replacements }).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    lines.join('\n'),
  );
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH}`,
    AWS_ENDPOINT_URL: endpoint,
  };
  return execFileSync('bash', ['-ec', script], { cwd: folder, encoding: 'utf8', env });
}

async function startMoto(): Promise<ChildProcess> {
  const options = ['-H', '127.0.0.1', '-p', String(port)];
  const moto = spawn(join(programs, 'moto_server'), options, { stdio: 'ignore' });
  const isUp = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isUp()) return moto;
    await sleep(200);
  }
  throw new Error('moto does not start');
}

/** Returns all items of a table, sorted by key. */
async function itemsOf({ client, tableName }: Pick<Database, 'client' | 'tableName'>): Promise<Item[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  const keyOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
  return Items.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Loses a merchant's items except the merchant itself, with the credentials of its keys. */
async function lose(
  { client, tableName }: Database,
  items: readonly Item[],
  merchantId: string,
): Promise<void> {
  const isLost = ({ pk, sk }: Item) =>
    (pk === `MERCHANT#${merchantId}` && sk !== 'MERCHANT') || /^(SHOWN|PUBLIC|SECRET)#/.test(String(pk));
  for (const { pk, sk } of items.filter(isLost))
    await client.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
}

/** Copies partitions back, as the page's section describes. */
function copyBack(TABLE: string, partitions: readonly string[]): void {
  for (const partition of partitions) {
    run('Copy back one merchant', { TABLE, 'MERCHANT#mer_…': partition }, (line) => line.includes(' query '));
    const items: Item[] = JSON.parse(readFileSync(join(folder, 'items.json'), 'utf8'));
    for (const item of items) {
      writeFileSync(join(folder, 'item.json'), JSON.stringify(item));
      run('Copy back one merchant', { TABLE }, (line) => line.includes(' put-item '));
    }
  }
}

async function drill(database: TrailedDatabase): Promise<void> {
  const TABLE = database.tableName;
  const id = await onboard(database);
  const before = await itemsOf(database);

  run('Restore the table', { TABLE });
  const restored = openDatabase(`${TABLE}-restored`);
  expectTrue(
    isDeepStrictEqual(await itemsOf(restored), before),
    `the restored table has all ${before.length} items`,
  );

  await lose(database, before, id);
  expectTrue((await itemsOf(database)).length < before.length / 2, 'most items of the live table are lost');
  const partitions = [...new Set(before.map(({ pk }) => String(pk)))];
  copyBack(TABLE, [`MERCHANT#${id}`, ...partitions.filter((pk) => pk.startsWith('SHOWN#'))]);
  const repairs = [...(await repairCredentials(database, id)), ...(await repairCounters(database, id))];
  expectTrue(repairs.length > 0, `repaired: ${repairs.join('; ')}`);
  const after = await itemsOf(database);
  const different = before.filter((item) => !after.some((each) => isDeepStrictEqual(each, item)));
  expectTrue(
    different.length === 0 && after.length === before.length,
    `all items are as before, also the credentials of keys${different.map(({ pk, sk }) => `; not ${pk} ${sk}`).join('')}`,
  );
  await switchTable(TABLE);
}

/** Onboards a merchant with a product, a campaign and keys, and returns its id. */
async function onboard(database: TrailedDatabase): Promise<string> {
  const { id } = await addMerchant(database);
  await addProduct(database, id);
  const campaign = await addCampaign(database, id);
  await addKey(database, id, 'public', campaign.id);
  await addKey(database, id, 'secret');
  return id;
}

/** Makes the restored table ready for the stage, and compares its settings with those of the stack's own table. */
async function switchTable(TABLE: string): Promise<void> {
  const output = run('Switch to the restored table', { TABLE });
  const arn = /^arn:aws:dynamodb:\S+\/stream\/\S+$/m.exec(output)?.[0] ?? '';
  expectTrue(
    arn.includes(`table/${TABLE}-restored/stream/`),
    'the last command prints the ARN of the stream',
  );
  const describe = (operation: string) =>
    JSON.parse(
      execFileSync(
        join(programs, 'aws'),
        ['dynamodb', operation, '--region', 'us-east-1', '--table-name', `${TABLE}-restored`],
        { encoding: 'utf8', env: { ...process.env, AWS_ENDPOINT_URL: endpoint } },
      ),
    );
  const { Table } = describe('describe-table');
  const { TimeToLiveDescription } = describe('describe-time-to-live');
  const { ContinuousBackupsDescription } = describe('describe-continuous-backups');
  const settings = {
    stream: Table.StreamSpecification?.StreamViewType,
    isProtected: Table.DeletionProtectionEnabled,
    expiry: TimeToLiveDescription.AttributeName,
    backups: ContinuousBackupsDescription.PointInTimeRecoveryDescription.PointInTimeRecoveryStatus,
  };
  const expected = {
    stream: 'KEYS_ONLY',
    isProtected: true,
    expiry: tableAttributes.expiry,
    backups: 'ENABLED',
  };
  expectTrue(isDeepStrictEqual(settings, expected), `the restored table has ${JSON.stringify(settings)}`);
}

const moto = await startMoto();
try {
  process.env.DYNAMODB_ENDPOINT = endpoint;
  const { database } = await startDatabase();
  await drill(database);
} finally {
  moto.kill();
  rmSync(folder, { recursive: true, force: true });
}
