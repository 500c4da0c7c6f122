import type { RoutePermission } from '../../core/keys/key-permissions.ts';
import type { PartitionKind } from '../../platform/table.ts';

/** An IAM action on the table, without its `dynamodb:` prefix. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/**
 * Returns the name of a function's operation in the OpenAPI document and in the trail: `createProduct` for
 * `create-product`.
 */
export function operationIdOf(id: string): string {
  return id.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

/** Actions that a function may perform on partitions of one kind. */
export interface TableAccess {
  kind: PartitionKind;
  actions: readonly TableAction[];
}

/**
 * Something that a function needs beyond the table. `lib/functions/needs.ts` sets its variables and grants
 * its permissions.
 */
export type Need =
  | 'alertRelay'
  | 'baseUrl'
  | 'checkoutUrls'
  | 'decryption'
  | 'edgeStore'
  | 'encryption'
  | 'exchangeRatesUrl'
  | 'gatewayKeys'
  | 'mail'
  | 'mailOffer'
  | 'operationId'
  | 'planRates'
  | 'scriptHashes'
  | 'statisticsRetention';

/** A deployed function: its name, file and access, and the impact of a failure on people. */
export interface FunctionEntry {
  id: string;
  entry: string;
  table: readonly TableAccess[];
  impact: string;
  /** @default - nothing */
  needs?: readonly Need[];
  /** @default - a second more than a request may take */
  timeoutSeconds?: number;
  /** Memory in MiB. CPU is proportional to it. @default 512 */
  memoryMb?: number;
  /** Setting of the stage: executions at the same time that are reserved for it. @default - none */
  reservation?: 'reservedConfigExecutions';
}

interface RouteEntry extends FunctionEntry {
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE')[];
  /** Resource path in API Gateway, without the stage `v1`. */
  path: string;
  /** Token bucket in a merchant's plan. @default 'management' or 'banner', by its API */
  throttle?: 'keys' | 'management';
}

/** An operation that needs a secret key. */
export interface ManagementRoute extends RouteEntry {
  api: 'management';
  /** Permissions each of which suffices, the most specific first. `all` always suffices, so it is not listed. */
  permissions: readonly RoutePermission[];
}

/** An operation that needs a public key. */
interface BannerRoute extends RouteEntry {
  api: 'banner';
}

/** An operation of the public API that a function handles. */
export type Route = ManagementRoute | BannerRoute;
/** Returns true if the function adds entries to the trail of a merchant's writes. */
export function isRecorded({ table }: Pick<FunctionEntry, 'table'>): boolean {
  return table.some(({ kind, actions }) => kind === 'activity' && actions.includes('PutItem'));
}

/** Returns what a function needs. Entries of the trail contain its operation. */
export function needsOf(entry: Pick<FunctionEntry, 'table' | 'needs'>): readonly Need[] {
  const { needs = [] } = entry;
  return isRecorded(entry) ? [...needs, 'operationId'] : needs;
}
