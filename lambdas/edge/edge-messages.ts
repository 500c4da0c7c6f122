import { publicKeyKey, publishedNameOf, revokedPublicKeyOf } from '../../storage/dynamodb/keys.ts';
import { type ItemChange, readTargetMessage } from '../../storage/target-messages.ts';

/**
 * Entries to publish: those of changed items, or those that a run has left to a later one. It contains no
 * state, so a repeated or late message never publishes an older one.
 */
export interface EdgeMessage {
  target: 'edge';
  /** Changed entries: public keys and ids of campaigns. */
  names: readonly string[];
  /**
   * Revoked public keys and paused campaigns, by merchant, or under `''` if it is unknown. They are published before
   * all names, and those of one merchant do not delay those of another.
   */
  urgent: Readonly<Record<string, readonly string[]>>;
  /** True if a run of the worker has left them to a later one. */
  haveWaited: boolean;
}

/** Returns the entries of changed items, each of which is there once. Revoked keys are urgent. */
export function entriesOf(changes: readonly ItemChange[]): EdgeMessage {
  const merchantOf = new Map<string, string>();
  const names = new Set<string>();
  for (const { isRemoved, ...key } of changes) {
    const name = publishedNameOf(key.pk);
    const revoked = revokedPublicKeyOf(key);
    if (revoked && !isRemoved) merchantOf.set(revoked.publicKey, revoked.merchantId);
    if (name === undefined) continue;
    if (!isRemoved || key.sk !== publicKeyKey('').sk) names.add(name);
    else if (!merchantOf.has(name)) merchantOf.set(name, '');
  }
  return edgeMessage(
    [...names].filter((name) => !merchantOf.has(name)),
    merchantOf,
  );
}

/** Returns a message with these names, and with urgent ones by their merchant. */
export function edgeMessage(
  names: readonly string[],
  merchantOf: ReadonlyMap<string, string> = new Map(),
  haveWaited = false,
): EdgeMessage {
  const urgent: Record<string, string[]> = {};
  for (const [name, merchantId] of merchantOf) {
    const own = urgent[merchantId] ?? [];
    urgent[merchantId] = own;
    own.push(name);
  }
  return { target: 'edge', names, urgent, haveWaited };
}

/**
 * Returns the entries in this body: a message of changed items, or one of a run that left some. Throws for
 * any other body.
 */
export function readEdgeMessage(body: string): EdgeMessage {
  const { target, names, urgent, haveWaited }: Partial<Record<keyof EdgeMessage, unknown>> = Object(
    JSON.parse(body),
  );
  if (names === undefined) return entriesOf(readTargetMessage(body).changes);
  const isMessage = target === 'edge' && typeof haveWaited === 'boolean';
  if (isMessage && isTextList(names) && isTextLists(urgent)) return { target, names, urgent, haveWaited };
  throw new Error('The message has no list of names');
}

function isTextLists(value: unknown): value is Record<string, string[]> {
  return value !== null && typeof value === 'object' && Object.values(value).every(isTextList);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
