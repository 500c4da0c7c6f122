/** Table stream → FIFO queue: sends the names of changed public keys and campaigns to the one publisher. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { parseApiKeyType } from '../../../core/keys/key-value.ts';
import { isId } from '../../../core/shared/ids.ts';
import { publishedNameOf } from '../../../storage/dynamodb/keys.ts';
import { edgeQueue, type SendEdgeMessage } from '../../../storage/edge/edge-queue.ts';
import { lazy, targetQueueUrl } from '../../runtime/environment.ts';
import { signingSettings } from '../../runtime/signing.ts';

/**
 * Sends each name of a batch once, in one message. Keys whose last record is a removal are revoked ones.
 * Throws if the queue does not accept the message; Lambda then repeats the batch.
 */
export async function dispatchChanges(
  { Records }: DynamoDBStreamEvent,
  send: SendEdgeMessage,
): Promise<void> {
  const isRevoked = new Map<string, boolean>();
  for (const { dynamodb, eventName } of Records) {
    const name = publishedNameOf(dynamodb?.Keys?.pk?.S ?? '') ?? '';
    if (isPublished(name)) isRevoked.set(name, eventName === 'REMOVE' && !isId('camp', name));
  }
  const namesThat = (wanted: boolean) =>
    [...isRevoked.keys()].filter((name) => isRevoked.get(name) === wanted);
  if (isRevoked.size > 0)
    await send({ names: namesThat(false), revoked: namesThat(true), haveWaited: false });
}

/** Returns true for ids of campaigns and for well-formed public keys. */
function isPublished(name: string): boolean {
  return isId('camp', name) || parseApiKeyType(name) === 'public';
}

const send = lazy(() => edgeQueue(targetQueueUrl(), signingSettings('sqs')).send);

export const handler = (event: DynamoDBStreamEvent) => dispatchChanges(event, send());
