import '@aws-sdk/signature-v4a';
import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  paginateListKeys,
  UpdateKeysCommand,
  type UpdateKeysCommandInput,
  ValidationException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';

/** A change of the edge's copy: the new value of each public key, `undefined` to remove it. */
export type EdgeChanges = ReadonlyMap<string, string | undefined>;

/** The edge's copy of all publications: a CloudFront KeyValueStore, whose version (ETag) covers the whole store. */
export interface EdgeStore {
  /** The version that a following `apply` has to name, and the store's size. */
  describe(): Promise<{ version: string; sizeBytes: number }>;
  /** Everything in the store: public key → entry. */
  list(): Promise<Map<string, string>>;
  /** Applies at most 50 changes, removals included; `outdated` when the store has another version by now. */
  apply(changes: EdgeChanges, version: string): Promise<'applied' | 'outdated'>;
}

const keysPerPage = 50;

/** The store with this ARN, reached with the environment's AWS settings. */
export function edgeStore(storeArn: string): EdgeStore {
  const client = new CloudFrontKeyValueStoreClient({ maxAttempts: 5 });
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

/** Removals go first, in a call of their own: a revoked key must leave a store that is full, too. */
async function apply(
  client: CloudFrontKeyValueStoreClient,
  storeArn: string,
  changes: EdgeChanges,
  version: string,
): Promise<'applied' | 'outdated'> {
  const entries = [...changes];
  const Deletes = entries.flatMap(([Key, value]) => (value === undefined ? [{ Key }] : []));
  const Puts = entries.flatMap(([Key, Value]) => (Value === undefined ? [] : [{ Key, Value }]));
  const update = async (IfMatch: string, part: Pick<UpdateKeysCommandInput, 'Deletes' | 'Puts'>) => {
    if (Object.values(part).flat().length === 0) return IfMatch;
    const { ETag = '' } = await client.send(new UpdateKeysCommand({ KvsARN: storeArn, IfMatch, ...part }));
    return ETag;
  };
  try {
    await update(await update(version, { Deletes }), { Puts });
    return 'applied';
  } catch (error) {
    const isOutdated =
      error instanceof ConflictException ||
      (error instanceof ValidationException && /etag|version|if-?match|pre-?condition/i.test(error.message));
    if (isOutdated) return 'outdated';
    throw error;
  }
}
