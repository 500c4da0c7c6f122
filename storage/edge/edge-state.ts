import type { Publication } from '../../core/campaigns/publication.ts';
import { campaignEntry, keyEntry } from '../../core/edge/edge-entry.ts';
import type { PublicCredential } from '../../core/keys/credential.ts';
import { isId } from '../../core/shared/ids.ts';
import type { ItemAccess } from '../dynamodb/item-access.ts';
import type { Item } from '../dynamodb/items.ts';
import { publicationKey, publicKeyKey } from '../dynamodb/keys.ts';
import { toPublicKey } from '../keys/public-key-item.ts';
import { toPublication } from '../publication-item.ts';

/** Change of one entry: its new value, or `undefined` to remove it. The name is a public key or a campaign's id. */
export interface EdgeChange {
  name: string;
  value: string | undefined;
  /** Changes with a lower rank are written first. */
  rank: number;
}

/** Changes that bring entries in line with the table, and the errors of entries that cannot be created. */
export interface EdgeState {
  changes: EdgeChange[];
  failures: Map<string, unknown>;
}

// Revocations are urgent. A campaign must exist while a key refers to it.
const ranks = { revokedKey: 0, other: 1, removedCampaign: 2 } as const;

/**
 * Reads the current state of these entries and of the campaigns of keys. Returns the changes by rank, in the order of
 * the names, and each key behind its campaign. Throws if the table cannot be read.
 */
export async function readEdgeState(
  items: Pick<ItemAccess, 'getAll'>,
  names: readonly string[],
): Promise<EdgeState> {
  const keys = names.filter((name) => !isId('camp', name));
  const failures = new Map<string, unknown>();
  const credentials = await readAll(items, keys, publicKeyKey, toPublicKey, failures);
  const campaignsOfKeys = [...credentials.values()].flatMap((credential) => credential?.campaignId ?? []);
  const campaignIds = [...new Set([...names.filter((name) => isId('camp', name)), ...campaignsOfKeys])];
  const publications = await readAll(items, campaignIds, publicationKey, toPublication, failures);
  const campaigns = entriesOf(publications, campaignEntry, rankOfCampaign, failures);
  for (const [key, credential] of credentials) {
    const failure = failures.get(credential?.campaignId ?? '');
    if (!failure) continue;
    failures.set(key, failure);
    credentials.delete(key);
  }
  const entries = [...campaigns, ...entriesOf(credentials, keyEntry, rankOfKey, failures)];
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const inOrder = new Set(names.flatMap((name) => [credentials.get(name)?.campaignId ?? name, name]));
  const changes = [...inOrder].flatMap((name) => byName.get(name) ?? []);
  return { changes: changes.sort((left, right) => left.rank - right.rank), failures };
}

const rankOfKey = (credential: PublicCredential | undefined) => (credential ? ranks.other : ranks.revokedKey);

const rankOfCampaign = (publication: Publication | undefined) =>
  publication ? ranks.other : ranks.removedCampaign;

/** Reads the item of each name, `undefined` if there is none. Adds names with an invalid item to `failures`. */
async function readAll<Stored>(
  items: Pick<ItemAccess, 'getAll'>,
  names: readonly string[],
  toKey: (name: string) => { pk: string; sk: string },
  toStored: (item: Item) => Stored,
  failures: Map<string, unknown>,
): Promise<Map<string, Stored | undefined>> {
  const rows = await items.getAll(names.map(toKey));
  const stored = new Map<string, Stored | undefined>();
  for (const [index, name] of names.entries()) {
    const item = rows[index];
    attempt(name, failures, () => stored.set(name, item && toStored(item)));
  }
  return stored;
}

function entriesOf<Stored>(
  stored: ReadonlyMap<string, Stored | undefined>,
  toEntry: (stored: Stored) => string,
  rankOf: (stored: Stored | undefined) => number,
  failures: Map<string, unknown>,
): EdgeChange[] {
  const changes: EdgeChange[] = [];
  for (const [name, each] of stored) {
    attempt(name, failures, () => changes.push({ name, value: each && toEntry(each), rank: rankOf(each) }));
  }
  return changes;
}

function attempt(name: string, failures: Map<string, unknown>, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    failures.set(name, error);
  }
}
