import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { LocalQueue, type QueueSettings } from './queue.ts';

interface QueueProperties {
  FifoQueue?: boolean;
  MessageRetentionPeriod?: number;
  VisibilityTimeout?: number;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

/** Returns the template's queues by ARN, each with its dead-letter queue. */
export function queuesOf(
  assembly: Assembly,
  identities: Identities,
  now?: () => number,
): Map<string, LocalQueue> {
  const sources = new Map(
    resourcesOf(assembly, 'AWS::SQS::Queue').map(({ logicalId, properties }) => [
      identities.attribute(logicalId, 'Arn'),
      identities.resolve(properties) as QueueProperties,
    ]),
  );
  const queues = new Map<string, LocalQueue>();
  const queueOf = (arn: string): LocalQueue => {
    const known = queues.get(arn);
    if (known) return known;
    const properties = sources.get(arn);
    if (!properties) throw new Error(`The template has no queue ${arn}`);
    const { RedrivePolicy } = properties;
    const deadLetters = RedrivePolicy ? queueOf(RedrivePolicy.deadLetterTargetArn) : undefined;
    if (deadLetters && (deadLetters.settings.isFifo ?? false) !== (properties.FifoQueue ?? false))
      throw new Error(`The dead-letter queue of a FIFO queue must be a FIFO queue, and of no other (${arn})`);
    const queue = new LocalQueue(settingsOf(arn, properties), deadLetters, now);
    queues.set(arn, queue);
    return queue;
  };
  for (const arn of sources.keys()) queueOf(arn);
  return queues;
}

function settingsOf(arn: string, properties: QueueProperties): QueueSettings {
  const { MessageRetentionPeriod = 345_600, VisibilityTimeout = 30, RedrivePolicy } = properties;
  return {
    arn,
    retentionMs: MessageRetentionPeriod * 1000,
    visibilityMs: VisibilityTimeout * 1000,
    maxReceiveCount: Number(RedrivePolicy?.maxReceiveCount ?? Number.POSITIVE_INFINITY),
    isFifo: properties.FifoQueue ?? false,
  };
}
