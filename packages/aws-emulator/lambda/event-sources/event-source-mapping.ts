import { type Assembly, resourcesOf } from '../../template/assembly.ts';
import type { Identities } from '../../template/identities.ts';
import { type RecordFilter, recordFilter } from './filter-criteria.ts';

/** A resolved `AWS::Lambda::EventSourceMapping`. */
export interface EventSourceMapping {
  logicalId: string;
  eventSourceArn: string;
  functionArn: string;
  batchSize: number;
  batchingWindowMs: number;
  matches: RecordFilter;
  reportsItemFailures: boolean;
  startingPosition: string | undefined;
}

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  FilterCriteria?: { Filters?: { Pattern: string }[] };
  FunctionResponseTypes?: string[];
  StartingPosition?: string;
  Enabled?: boolean;
}

const defaultBatchSizes = { stream: 100, queue: 10 };

/** Returns the enabled mappings of one source. */
export function mappingsFrom(
  assembly: Assembly,
  identities: Identities,
  eventSourceArn: string,
): EventSourceMapping[] {
  return resourcesOf(assembly, 'AWS::Lambda::EventSourceMapping').flatMap(({ logicalId, properties }) => {
    const mapping = identities.resolve(properties) as MappingProperties;
    const isWanted = mapping.EventSourceArn === eventSourceArn && mapping.Enabled !== false;
    return isWanted ? [toMapping(logicalId, mapping, identities)] : [];
  });
}

function toMapping(
  logicalId: string,
  mapping: MappingProperties,
  identities: Identities,
): EventSourceMapping {
  const { EventSourceArn, FunctionName, FilterCriteria, FunctionResponseTypes = [] } = mapping;
  const functionId = identities.logicalIdOf(FunctionName);
  if (!functionId) throw new Error(`${logicalId} feeds ${FunctionName}, which is not in the template`);
  const kind = EventSourceArn.includes(':sqs:') ? 'queue' : 'stream';
  return {
    logicalId,
    eventSourceArn: EventSourceArn,
    functionArn: identities.attribute(functionId, 'Arn'),
    batchSize: mapping.BatchSize ?? defaultBatchSizes[kind],
    batchingWindowMs: (mapping.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    matches: recordFilter((FilterCriteria?.Filters ?? []).map(({ Pattern }) => Pattern)),
    reportsItemFailures: FunctionResponseTypes.includes('ReportBatchItemFailures'),
    startingPosition: mapping.StartingPosition,
  };
}
