import { isId } from '../../core/shared/ids.ts';
import type { ItemAccess } from '../../storage/dynamodb/item-access.ts';
import { publicationKey } from '../../storage/dynamodb/keys.ts';
import { toPublication } from '../../storage/publication-item.ts';
import { type EdgeMessage, edgeMessage } from './edge-messages.ts';

/** Maximum number of names in a message: 85 kB of campaigns, or 225 kB of urgent keys of as many merchants. SQS takes 256 kB. */
const maxNames = 2_500;

/** Entries that wait to be published. Each set and map is in the order of arrival. */
export interface PendingEntries {
  /** Merchants of the urgent ones. */
  merchantOf: Map<string, string>;
  others: Set<string>;
  /** Those among the others that have not waited, so that nobody knows whether they are urgent. */
  unread: Set<string>;
}

/** Returns the entries of these messages, those that have waited first. */
export function pendingIn(messages: readonly EdgeMessage[]): PendingEntries {
  const merchantOf = new Map<string, string>();
  const [others, unread] = [new Set<string>(), new Set<string>()];
  const inOrder = [true, false].flatMap((haveWaited) =>
    messages.filter((each) => each.haveWaited === haveWaited),
  );
  for (const { urgent, names, haveWaited } of inOrder) {
    for (const [merchantId, own] of Object.entries(urgent))
      for (const name of own) merchantOf.set(name, merchantOf.get(name) || merchantId);
    for (const name of names) {
      others.add(name);
      if (!haveWaited) unread.add(name);
    }
  }
  for (const name of merchantOf.keys()) others.delete(name);
  return { merchantOf, others, unread };
}

/** Makes the paused campaigns among the unread ones urgent. */
export async function promotePauses(
  { merchantOf, others, unread }: PendingEntries,
  items: Pick<ItemAccess, 'getAll'>,
): Promise<void> {
  const campaigns = [...unread].filter((name) => others.has(name) && isId('camp', name));
  const publications = await items.getAll(campaigns.map(publicationKey));
  for (const [index, name] of campaigns.entries()) {
    const merchantId = merchantIfPaused(publications[index]);
    if (merchantId === undefined) continue;
    merchantOf.set(name, merchantId);
    others.delete(name);
  }
}

function merchantIfPaused(item: unknown): string | undefined {
  try {
    const { merchantId, isSuspended, rules } = toPublication(Object(item));
    return isSuspended || rules.status !== 'active' ? merchantId : undefined;
  } catch {
    return undefined; // missing or invalid, which the publisher reports
  }
}

/** Returns all names: in turns one urgent one of each merchant, then the others. */
export function inTurns({ merchantOf, others }: PendingEntries): string[] {
  const turns: string[][] = [];
  const turnOf = new Map<string, number>();
  for (const [name, merchantId] of merchantOf) {
    const turn = turnOf.get(merchantId) ?? 0;
    turnOf.set(merchantId, turn + 1);
    const names = turns[turn] ?? [];
    turns[turn] = names;
    names.push(name);
  }
  return [...turns.flat(), ...others];
}

/** Returns messages of at most 2,500 names for entries that a later run has to publish. */
export function messagesForLater(left: readonly string[], { merchantOf }: PendingEntries): EdgeMessage[] {
  const messages: EdgeMessage[] = [];
  for (let start = 0; start < left.length; start += maxNames) {
    const names = left.slice(start, start + maxNames);
    const urgent = names.flatMap((name): [string, string][] => {
      const merchantId = merchantOf.get(name);
      return merchantId === undefined ? [] : [[name, merchantId]];
    });
    messages.push(
      edgeMessage(
        names.filter((name) => !merchantOf.has(name)),
        new Map(urgent),
        true,
      ),
    );
  }
  return messages;
}
