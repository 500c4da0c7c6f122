import { type TableCall, tableCalls } from '../../../dynamodb/dynamodb-calls.ts';
import type { StreamPosition, StreamRecord } from '../../../dynamodb/stream-reader.ts';
import { createTable, scanTable, tableOf } from '../../../dynamodb/table.ts';
import { startTableServer, type TableServer } from '../../../dynamodb/table-server.ts';
import { rolesOf } from '../../../iam/roles.ts';
import { queueSources, streamSource } from '../../../lambda/event-sources/event-sources.ts';
import type { Invoke } from '../../../lambda/lambda-instance.ts';
import { queuesOf } from '../../../sqs/queue-settings.ts';
import { withEmbeddedDatabase } from '../../embedded-database.ts';
import { fn, type Resources, role, stackOf } from '../../gateway/gateway-fixtures.ts';

const lambda = 'lambda.amazonaws.com';
const streamArn = { 'Fn::GetAtt': ['Table', 'StreamArn'] };
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (name): [string, unknown] => [`dynamodb:${name}`, streamArn],
);
const resources: Resources = {
  Table: [
    'AWS::DynamoDB::GlobalTable',
    {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
    },
  ],
  Role: role(lambda, ...streamActions),
  Fn: fn('code'),
  Mapping: [
    'AWS::Lambda::EventSourceMapping',
    {
      EventSourceArn: streamArn,
      FunctionName: { Ref: 'Fn' },
      StartingPosition: 'TRIM_HORIZON',
      FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"P"}]}}}}' }] },
    },
  ],
};

withEmbeddedDatabase(() => {
  let server: TableServer;
  let call: TableCall;
  beforeAll(async () => {
    server = await startTableServer();
    call = tableCalls(server.endpoint);
  });
  afterAll(() => server.stop());

  async function setUp(tableName: string, changes: Resources = {}, position?: StreamPosition) {
    const [type, properties] = resources.Table ?? [''];
    const { assembly, identities } = stackOf({
      ...resources,
      Table: [type, { ...properties, TableName: tableName }],
      ...changes,
    });
    const table = tableOf(assembly, identities);
    if (!table) throw new Error('unreachable');
    await createTable(call, table);
    const batches: string[][] = [];
    const events: StreamRecord[] = [];
    const invoke: Invoke = async (_arn, event) => {
      const { Records } = event as { Records: StreamRecord[] };
      events.push(...Records);
      batches.push(Records.map(({ dynamodb }) => (dynamodb.Keys as { pk: { S: string } }).pk.S));
      return { value: null };
    };
    const queues = queuesOf(assembly, identities);
    const parts = { assembly, identities, roles: rolesOf(assembly, identities), invoke, queues };
    const put = (pk: string) => call('PutItem', { TableName: tableName, Item: { pk: { S: pk } } });
    return { table, batches, events, parts, put, source: streamSource(parts, { table, call }, position) };
  }

  it('resumes at the position of an earlier run', async () => {
    const first = await setUp('Third');
    await first.put('P1');
    await first.source?.drain();
    await first.put('P2');
    const second = await setUp('Third', {}, first.source?.position);
    await second.source?.drain();
    expect(second.batches).toEqual([['P2']]);
  });

  it('replays the keys of all items, filtered', async () => {
    const { source, table, batches, events, put } = await setUp('Fourth');
    await put('P1');
    await put('Q1');
    await source?.replay(scanTable(call, table, table.keyNames));
    expect(batches).toEqual([['P1']]);
    expect(events[0]).toMatchObject({ eventName: 'MODIFY', dynamodb: { Keys: { pk: { S: 'P1' } } } });
  });

  it('rejects a mapping without a permission to read the stream', async () => {
    await expect(setUp('Seventh', { Role: role(lambda, ...streamActions.slice(1)) })).rejects.toThrow(
      'dynamodb:DescribeStream',
    );
  });

  describe('queueSources', () => {
    const fromQueue = (
      roleStatements: [string, unknown][],
      queue: Record<string, unknown> = {},
    ): Resources => ({
      Queue: ['AWS::SQS::Queue', queue],
      Role: role(lambda, ...streamActions, ...roleStatements),
      FromQueue: [
        'AWS::Lambda::EventSourceMapping',
        { EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] }, FunctionName: { Ref: 'Fn' } },
      ],
    });
    const allowed = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
      (name): [string, unknown] => [`sqs:${name}`, { 'Fn::GetAtt': ['Queue', 'Arn'] }],
    );

    it('require permissions and a visibility timeout of at least the function’s timeout', async () => {
      const { parts } = await setUp('Eighth', fromQueue(allowed));
      const sources = queueSources(parts);
      expect(sources).toHaveLength(1);
      for (const source of sources) source.stop();
      const unpermitted = await setUp('Eighth', fromQueue(allowed.slice(1)));
      expect(() => queueSources(unpermitted.parts)).toThrow('sqs:ReceiveMessage');
      const hasty = await setUp('Eighth', fromQueue(allowed, { VisibilityTimeout: 2 }));
      expect(() => queueSources(hasty.parts)).toThrow('is shorter than the timeout');
    });
  });
});
