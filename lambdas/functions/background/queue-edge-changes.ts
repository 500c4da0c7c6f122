/** Table stream → FIFO queue: sends the names of changed public keys and campaigns to the one publisher. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { parseApiKeyType } from '../../../core/keys/key-value.ts';
import { isId } from '../../../core/shared/ids.ts';
import { publishedNameOf } from '../../../storage/dynamodb/keys.ts';
import { edgeQueue, type SendEdgeMessage } from '../../../storage/edge/edge-queue.ts';
import { edgeQueueUrl, lazy } from '../../runtime/environment.ts';
import { signingSettings } from '../../runtime/signing.ts';

/** Sends each name of a batch once, in one message. Throws if the queue does not accept it; Lambda then repeats the batch. */
export async function queueChanges({ Records }: DynamoDBStreamEvent, send: SendEdgeMessage): Promise<void> {
  const names = Records.map(({ dynamodb }) => publishedNameOf(dynamodb?.Keys?.pk?.S ?? '') ?? '');
  const published = [...new Set(names)].filter(isPublished);
  if (published.length > 0) await send({ names: published, haveWaited: false });
}

/** Returns true for ids of campaigns and for well-formed public keys. */
function isPublished(name: string): boolean {
  return isId('camp', name) || parseApiKeyType(name) === 'public';
}

const send = lazy(() => edgeQueue(edgeQueueUrl(), signingSettings('sqs')));

export const handler = (event: DynamoDBStreamEvent) => queueChanges(event, send());
