import type { TableCall } from '../../dynamodb/dynamodb-calls.ts';
import { type StreamPosition, StreamReader } from '../../dynamodb/stream-reader.ts';
import type { LocalTable } from '../../dynamodb/table.ts';
import type { Roles } from '../../iam/roles.ts';
import type { LocalQueue } from '../../sqs/queue.ts';
import { type Assembly, resourcesOf } from '../../template/assembly.ts';
import type { Identities } from '../../template/identities.ts';
import type { Invoke } from '../lambda-instance.ts';
import { type EventSourceMapping, mappingsFrom } from './event-source-mapping.ts';
import { QueueSource } from './queue-source.ts';
import { StreamDelivery } from './stream-delivery.ts';
import { StreamSource } from './stream-source.ts';

const lambda = 'lambda.amazonaws.com';
const defaultTimeoutSeconds = 3;

/** Dependencies of event sources. */
export interface EventSourceParts {
  assembly: Assembly;
  identities: Identities;
  roles: Roles;
  invoke: Invoke;
  queues: ReadonlyMap<string, LocalQueue>;
}

/**
 * Returns the table's stream with its consumers; `undefined` without any. Throws if a consumer's role lacks a
 * permission.
 */
export function streamSource(
  parts: EventSourceParts,
  { table, call }: { table: LocalTable; call: TableCall },
  position: StreamPosition | undefined,
): StreamSource | undefined {
  const { streamArn } = table;
  const mappings = streamArn ? mappingsFrom(parts.assembly, parts.identities, streamArn) : [];
  const [first] = mappings;
  if (!first || !streamArn) return undefined;
  for (const mapping of mappings) {
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
      (name) => `dynamodb:${name}`,
    );
    requireActions(parts, mapping, actions, streamArn);
  }
  const startingPosition = first.startingPosition ?? 'TRIM_HORIZON';
  const stream = { tableName: table.name, eventSourceArn: streamArn, startingPosition };
  return new StreamSource(
    new StreamReader(call, stream, position),
    mappings.map((mapping) => new StreamDelivery(mapping, parts.invoke)),
  );
}

/**
 * Returns all queue consumers. `batchingWindowMs` replaces the template's windows. Throws for a mapping that
 * AWS would reject.
 */
export function queueSources(parts: EventSourceParts, batchingWindowMs?: number): QueueSource[] {
  return [...parts.queues].flatMap(([arn, queue]) =>
    mappingsFrom(parts.assembly, parts.identities, arn).map((mapping) => {
      const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
      requireActions(parts, mapping, actions, arn);
      const timeoutMs = timeoutSeconds(parts, mapping) * 1000;
      if (queue.settings.visibilityMs < timeoutMs) {
        throw new Error(
          `The visibility timeout of ${arn} is shorter than the timeout of ${mapping.functionArn}`,
        );
      }
      return new QueueSource(mapping, queue, parts.invoke, batchingWindowMs);
    }),
  );
}

/** Throws unless the function's role allows these actions; Lambda reads a source with that role. */
function requireActions(
  parts: EventSourceParts,
  mapping: EventSourceMapping,
  actions: readonly string[],
  resource: string,
): void {
  const { Role } = functionProperties(parts, mapping);
  for (const action of actions)
    parts.roles.require(String(Role), lambda, action, resource, mapping.logicalId);
}

function timeoutSeconds(parts: EventSourceParts, mapping: EventSourceMapping): number {
  return Number(functionProperties(parts, mapping).Timeout ?? defaultTimeoutSeconds);
}

function functionProperties(
  { assembly, identities }: EventSourceParts,
  { functionArn }: EventSourceMapping,
): Record<string, unknown> {
  const fn = resourcesOf(assembly, 'AWS::Lambda::Function').find(
    ({ logicalId }) => identities.attribute(logicalId, 'Arn') === functionArn,
  );
  return identities.resolve(fn?.properties ?? {}) as Record<string, unknown>;
}
