import { randomUUID } from 'node:crypto';
import type { StreamPosition, StreamReader, StreamRecord } from '../../dynamodb/stream-reader.ts';
import { region } from '../../template/pseudo-parameters.ts';
import type { StreamDelivery } from './stream-delivery.ts';

/** The table's stream with all its consumers. */
export class StreamSource {
  private readonly reader: StreamReader;
  private readonly deliveries: readonly StreamDelivery[];
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private hasStopped = false;
  /** Position up to which all records were delivered. */
  position: StreamPosition;

  constructor(reader: StreamReader, deliveries: readonly StreamDelivery[]) {
    this.reader = reader;
    this.deliveries = deliveries;
    this.position = { ...reader.position };
  }

  /** Delivers all records of earlier writes, except to functions that hang. Concurrent calls share one pass over the stream. */
  drain(): Promise<void> {
    if (this.hasStopped) return this.current;
    this.next ??= this.current.then(() => {
      this.next = undefined;
      this.current = this.pass().catch((error) => {
        if (!this.hasStopped) console.error('The stream could not be delivered:', error);
      });
      return this.current;
    });
    return this.next;
  }

  /**
   * Delivers a synthetic record for each of these keys, so that consumers rebuild data derived from the
   * table.
   */
  async replay(items: AsyncIterable<Record<string, unknown>>): Promise<void> {
    const records: StreamRecord[] = [];
    for await (const Keys of items) records.push(this.replayRecord(Keys, records.length));
    await this.deliver(records);
  }

  /** Stops delivery and retries. */
  stop(): void {
    this.hasStopped = true;
    for (const delivery of this.deliveries) delivery.stop();
  }

  /** Returns true if the function consumes this stream; its own writes must not wait for it. */
  feeds(functionArn: string): boolean {
    return this.deliveries.some(({ mapping }) => mapping.functionArn === functionArn);
  }

  private async pass(): Promise<void> {
    for (let records = await this.reader.read(); records.length > 0; records = await this.reader.read()) {
      await this.deliver(records);
    }
    if (this.deliveries.every(({ isIdle }) => isIdle)) this.position = { ...this.reader.position };
  }

  private async deliver(records: readonly StreamRecord[]): Promise<void> {
    await Promise.all(this.deliveries.map((delivery) => delivery.deliver(records)));
  }

  private replayRecord(Keys: Record<string, unknown>, index: number): StreamRecord {
    return {
      eventID: randomUUID(),
      eventName: 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      eventSourceARN: this.deliveries[0]?.mapping.eventSourceArn ?? '',
      dynamodb: {
        Keys,
        SequenceNumber: `0${index}`,
        ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      },
    };
  }
}
