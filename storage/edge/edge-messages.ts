import { parseApiKeyType } from '../../core/keys/key-value.ts';
import { isId } from '../../core/shared/ids.ts';
import { publishedNameOf } from '../dynamodb/keys.ts';
import type { ItemChange, Target } from '../target.ts';

/** A message about changed entries. It contains no state, so a repeated or late message never publishes an older one. */
export interface EdgeMessage {
  target: 'edge';
  /** Changed entries: public keys and ids of campaigns. */
  names: readonly string[];
  /** Revoked public keys, which are published before all names. */
  revoked: readonly string[];
  /** True if a run of the worker has left them to a later one. */
  haveWaited: boolean;
}

/** The edge's copy of public keys and campaigns in the KeyValueStore. */
export const edgeTarget: Target = { worker: 'reconcile-edge', messagesFor };

/** Returns one message with each name once. Keys whose last change is a removal are revoked ones. */
function messagesFor(changes: readonly ItemChange[]): EdgeMessage[] {
  const isRevoked = new Map<string, boolean>();
  for (const { pk, isRemoved } of changes) {
    const name = publishedNameOf(pk) ?? '';
    if (isPublished(name)) isRevoked.set(name, isRemoved && !isId('camp', name));
  }
  const namesThat = (wanted: boolean) =>
    [...isRevoked.keys()].filter((name) => isRevoked.get(name) === wanted);
  if (isRevoked.size === 0) return [];
  return [{ target: 'edge', names: namesThat(false), revoked: namesThat(true), haveWaited: false }];
}

/** Returns true for ids of campaigns and for well-formed public keys. */
function isPublished(name: string): boolean {
  return isId('camp', name) || parseApiKeyType(name) === 'public';
}

/** Returns the message with this body. Throws for any other body. */
export function readEdgeMessage(body: string): EdgeMessage {
  const { target, names, revoked, haveWaited }: Partial<Record<keyof EdgeMessage, unknown>> = Object(
    JSON.parse(body),
  );
  if (target === 'edge' && isTextList(names) && isTextList(revoked) && typeof haveWaited === 'boolean')
    return { target, names, revoked, haveWaited };
  throw new Error('The message has no list of names');
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
