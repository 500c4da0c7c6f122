import { region } from '../template/pseudo-parameters.ts';
import type { TableCall } from './dynamodb-calls.ts';

/** A record of a table's stream, as functions receive it. */
export interface StreamRecord {
  eventID: string;
  eventName: string;
  eventVersion: string;
  eventSource: string;
  awsRegion: string;
  eventSourceARN: string;
  dynamodb: { Keys: Record<string, unknown>; SequenceNumber: string; ApproximateCreationDateTime: number };
}

/** The last record read of each shard. */
export type StreamPosition = Record<string, string>;

/** Reads a table's stream from a position to its current end. */
export class StreamReader {
  readonly position: StreamPosition;
  private readonly call: TableCall;
  private readonly tableName: string;
  private readonly eventSourceArn: string;
  private readonly start: string;
  private readonly iterators = new Map<string, string | undefined>();

  constructor(
    call: TableCall,
    stream: { tableName: string; eventSourceArn: string; startingPosition: string },
    position: StreamPosition = {},
  ) {
    this.call = call;
    this.tableName = stream.tableName;
    this.eventSourceArn = stream.eventSourceArn;
    this.start = stream.startingPosition;
    this.position = { ...position };
  }

  /** Returns the records since the last call, oldest first. */
  async read(): Promise<StreamRecord[]> {
    const isOpen = [...this.iterators.values()].some((iterator) => iterator !== undefined);
    if (!isOpen) await this.openShards();
    const records: StreamRecord[] = [];
    for (const [shardId, ShardIterator] of this.iterators) {
      if (ShardIterator === undefined) continue;
      const page = await this.call('GetRecords', { ShardIterator });
      this.iterators.set(shardId, page.NextShardIterator as string | undefined);
      const newRecords = (page.Records ?? []) as StreamRecord[];
      records.push(...newRecords.map((record) => this.toEventRecord(record)));
      const last = newRecords.at(-1)?.dynamodb.SequenceNumber;
      if (last !== undefined) this.position[shardId] = last;
    }
    return records;
  }

  private async openShards(): Promise<void> {
    const { Table } = (await this.call('DescribeTable', { TableName: this.tableName })) as {
      Table: { LatestStreamArn?: string };
    };
    const StreamArn = Table.LatestStreamArn;
    if (!StreamArn) throw new Error(`${this.tableName} has no stream; the data belongs to another stack`);
    const { StreamDescription } = (await this.call('DescribeStream', { StreamArn })) as {
      StreamDescription: { Shards: { ShardId: string }[] };
    };
    const unread = StreamDescription.Shards.filter(({ ShardId }) => !this.iterators.has(ShardId));
    for (const { ShardId } of unread) {
      const SequenceNumber = this.position[ShardId];
      const from = SequenceNumber
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber }
        : { ShardIteratorType: this.start };
      const { ShardIterator } = await this.call('GetShardIterator', { StreamArn, ShardId, ...from });
      this.iterators.set(ShardId, ShardIterator as string);
    }
  }

  private toEventRecord(record: StreamRecord): StreamRecord {
    return { ...record, eventSource: 'aws:dynamodb', awsRegion: region, eventSourceARN: this.eventSourceArn };
  }
}
