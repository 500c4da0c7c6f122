import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Resource } from './assembly.ts';
import type { Identities } from './identities.ts';

const startTimeoutMs = 10_000;

/** A running DynamoDB. */
export interface TableServer {
  /** `http://127.0.0.1:<port>` */
  endpoint: string;
  stop: () => Promise<void>;
}

/** Starts the embedded DynamoDB (dynoxide) on a free port, in memory or in `file`. Throws one clear line when it is not installed. */
export async function startTableServer(file?: string): Promise<TableServer> {
  const port = await freePort();
  const options = [
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(file ? ['--db-path', file] : []),
  ];
  const child = spawn(binaryPath(), options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilReady(child, endpoint);
  return {
    endpoint,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** One DynamoDB call without an SDK: the desk signs nothing, the embedded server checks nothing. */
export async function callTable(
  endpoint: string,
  operation: string,
  input: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      authorization:
        'AWS4-HMAC-SHA256 Credential=desk/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Creates the template's table, unless it is there from an earlier run. */
export async function createTable(
  endpoint: string,
  { logicalId, properties }: Resource,
  identities: Identities,
): Promise<void> {
  const TableName = identities.physicalId(logicalId);
  const { TableNames = [] } = (await callTable(endpoint, 'ListTables', {})) as { TableNames?: string[] };
  if (TableNames.includes(TableName)) return;
  const { AttributeDefinitions, KeySchema, BillingMode, StreamSpecification } = properties;
  const stream = StreamSpecification as { StreamViewType?: string } | undefined;
  await callTable(endpoint, 'CreateTable', {
    TableName,
    AttributeDefinitions,
    KeySchema,
    BillingMode,
    ...(stream
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } }
      : {}),
  });
}

function binaryPath(): string {
  const { platform, arch } = process;
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${platform}-${arch}/dynoxide`);
  } catch {
    throw new Error(
      `There is no embedded DynamoDB for ${platform}-${arch}. Start DynamoDB Local and set DYNAMODB_ENDPOINT, for example http://127.0.0.1:8000`,
    );
  }
}

async function untilReady(child: ChildProcess, endpoint: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await callTable(endpoint, 'ListTables', {}).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error('The embedded DynamoDB did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
