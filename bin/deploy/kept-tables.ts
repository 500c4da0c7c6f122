import { serviceStackName } from '../../lib/stack-names.ts';
import type { StageConfig } from '../../lib/stage-config.ts';
import { isStackMissing } from './missing-stack.ts';
import type { AwsCall } from './signed-call.ts';

/** A table that remained when its stack was deleted. */
interface KeptTable {
  name: string;
  /** ARN of its stream. @default - it has none */
  streamArn?: string;
}

/**
 * Returns the tables of an earlier deployment of a stage that has no stack now. A new deployment would ignore
 * them, and start with an empty table.
 */
async function keptTables(
  config: Pick<StageConfig, 'stageName'>,
  region: string,
  callAws: (call: AwsCall) => Promise<string>,
): Promise<KeptTable[]> {
  const stackName = serviceStackName(config);
  if (await hasStack(stackName, region, callAws)) return [];
  const call = async (operation: string, input: object) =>
    JSON.parse(
      (await callAws({
        service: 'dynamodb',
        region,
        target: `DynamoDB_20120810.${operation}`,
        body: JSON.stringify(input),
      })) || '{}',
    );
  const prefix = `${stackName}-DataTable`;
  const { TableNames = [] }: { TableNames?: string[] } = await call('ListTables', {
    ExclusiveStartTableName: prefix,
  });
  const names = TableNames.filter((name) => name.startsWith(prefix));
  return Promise.all(
    names.map(async (name) => {
      const { Table = {} } = await call('DescribeTable', { TableName: name });
      return Table.LatestStreamArn ? { name, streamArn: Table.LatestStreamArn } : { name };
    }),
  );
}

/** Returns false if there is no such stack, or only one whose creation failed. */
async function hasStack(
  StackName: string,
  region: string,
  callAws: (call: AwsCall) => Promise<string>,
): Promise<boolean> {
  const query = new URLSearchParams({ Action: 'DescribeStacks', Version: '2010-05-15', StackName });
  try {
    const xml = await callAws({ service: 'cloudformation', region, body: query.toString() });
    return !/<StackStatus>(REVIEW_IN_PROGRESS|DELETE_|ROLLBACK_|CREATE_FAILED)/.test(xml);
  } catch (error) {
    if (isStackMissing(error)) return false;
    throw error;
  }
}

/** Returns the kept tables with the setting that takes each of them, or `undefined` if there are none. */
export async function keptTablesFault(
  config: Pick<StageConfig, 'stageName'>,
  region: string,
  callAws: (call: AwsCall) => Promise<string>,
): Promise<string | undefined> {
  const tables = await keptTables(config, region, callAws);
  if (tables.length === 0) return undefined;
  const lines = tables.map(({ name, streamArn }) =>
    streamArn
      ? `existingTable: { name: '${name}', streamArn: '${streamArn}' },`
      : `${name} has no stream; see docs/operate/backup-restore.md`,
  );
  return `an earlier deployment of ${config.stageName} left data, and this one starts without it. To continue with it, set in ppp.config.ts:\n      ${lines.join('\n      ')}\n    `;
}
