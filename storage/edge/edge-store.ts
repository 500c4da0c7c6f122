import '@aws-sdk/signature-v4a';
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  paginateListKeys,
  UpdateKeysCommand,
  ValidationException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';

/** New values of entries; `undefined` removes an entry. */
export type EdgeChanges = ReadonlyMap<string, string | undefined>;

/** Version (ETag) and size of the whole store. */
export interface EdgeStoreState {
  version: string;
  sizeBytes: number;
}

/** CloudFront KeyValueStore with the edge's copy of public keys and campaigns. */
export interface EdgeStore {
  describe(): Promise<EdgeStoreState>;
  /** Lists all entries by name. */
  list(): Promise<Map<string, string>>;
  /** Applies up to `maxEntriesPerWrite` changes. Returns `outdated` if the store has another version. */
  apply(changes: EdgeChanges, version: string): Promise<EdgeStoreState | 'outdated'>;
}

const keysPerPage = 50;

/** Returns the store with this ARN, accessed with the environment's AWS settings. A call without a response is sent again after `timeoutMs`. */
export function edgeStore(storeArn: string, { timeoutMs = 3_000 } = {}): EdgeStore {
  const client = new CloudFrontKeyValueStoreClient({
    maxAttempts: 3,
    // Without the second setting, the SDK would only log a warning.
    requestHandler: { requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  return {
    describe: async () => {
      const { ETag = '', TotalSizeInBytes = 0 } = await client.send(
        new DescribeKeyValueStoreCommand({ KvsARN: storeArn }),
      );
      return { version: ETag, sizeBytes: TotalSizeInBytes };
    },
    list: () => list(client, storeArn),
    apply: (changes, version) => apply(client, storeArn, changes, version),
  };
}

async function list(client: CloudFrontKeyValueStoreClient, storeArn: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for await (const { Items = [] } of paginateListKeys(
    { client, pageSize: keysPerPage },
    { KvsARN: storeArn },
  )) {
    for (const { Key = '', Value = '' } of Items) entries.set(Key, Value);
  }
  return entries;
}

/** Writes all changes in one call. */
async function apply(
  client: CloudFrontKeyValueStoreClient,
  storeArn: string,
  changes: EdgeChanges,
  version: string,
): Promise<EdgeStoreState | 'outdated'> {
  const entries = [...changes];
  const Deletes = entries.flatMap(([Key, value]) => (value === undefined ? [{ Key }] : []));
  const Puts = entries.flatMap(([Key, Value]) => (Value === undefined ? [] : [{ Key, Value }]));
  const parts = { ...(Deletes.length > 0 ? { Deletes } : {}), ...(Puts.length > 0 ? { Puts } : {}) };
  try {
    const { ETag = '', TotalSizeInBytes = 0 } = await client.send(
      new UpdateKeysCommand({ KvsARN: storeArn, IfMatch: version, ...parts }),
    );
    return { version: ETag, sizeBytes: TotalSizeInBytes };
  } catch (error) {
    if (isOutdated(error)) return 'outdated';
    throw error;
  }
}

function isOutdated(error: unknown): boolean {
  return (
    error instanceof ConflictException ||
    (error instanceof ValidationException && /etag|version|if-?match|pre-?condition/i.test(error.message))
  );
}

/** Returns true if the error means that the store rejects the entries because one is invalid or because they are too large. */
export function isRejection(error: unknown): boolean {
  return (
    error instanceof Error && /^(Validation|ServiceQuotaExceeded|ResourceNotFound)Exception$/.test(error.name)
  );
}
