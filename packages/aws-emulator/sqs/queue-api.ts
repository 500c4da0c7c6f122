import { createHash } from 'node:crypto';
import { jsonResponse, type LocalHandler, type LocalResponse } from '../http/messages.ts';
import type { Callers } from '../iam/callers.ts';
import { accountId, region, regionalArn } from '../template/pseudo-parameters.ts';
import type { LocalQueue } from './queue.ts';

const maxMessageBytes = 1024 * 1024;

/** Characters of XML 1.0; SQS rejects messages with any others. */
const allowedText = /^[\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]+$/u;

const idPattern = /^[0-9A-Za-z!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]{1,128}$/;

interface SendMessageInput {
  QueueUrl?: unknown;
  MessageBody?: unknown;
  MessageGroupId?: unknown;
  MessageDeduplicationId?: unknown;
}

interface VisibilityInput {
  Entries?: { Id?: unknown; ReceiptHandle?: unknown; VisibilityTimeout?: unknown }[];
}

const maxVisibilitySeconds = 43_200;

/** Supported operations, with the permission that each one needs. */
const operations = new Map([
  ['AmazonSQS.SendMessage', { action: 'sqs:SendMessage', run: sendTo }],
  [
    'AmazonSQS.ChangeMessageVisibilityBatch',
    { action: 'sqs:ChangeMessageVisibility', run: changeVisibilities },
  ],
]);

/** Returns SQS's JSON protocol, limited to two operations, with the permissions of the caller. */
export function queueApi(callers: Callers, queues: ReadonlyMap<string, LocalQueue>): LocalHandler {
  return async (request) => {
    const caller = callers(request);
    if (!caller) return errorResponse(403, 'UnrecognizedClientException', 'The security token is invalid.');
    const operation = operations.get(String(request.headers['x-amz-target']));
    if (!operation)
      return errorResponse(
        400,
        'InvalidAction',
        `The emulator supports only ${[...operations.keys()].join(', ')}.`,
      );
    const input = JSON.parse(request.body.toString());
    const prefix = `https://sqs.${region}.amazonaws.com/${accountId}/`;
    const url = String(input.QueueUrl);
    const resource = regionalArn('sqs', url.slice(prefix.length));
    const queue = url.startsWith(prefix) ? queues.get(resource) : undefined;
    const denied = caller.denialOf([{ action: operation.action, resource }]);
    if (denied) return errorResponse(403, 'AccessDeniedException', denied);
    if (!queue) return errorResponse(400, 'QueueDoesNotExist', 'The specified queue does not exist.');
    return operation.run(queue, input);
  };
}

function changeVisibilities(queue: LocalQueue, { Entries = [] }: VisibilityInput): LocalResponse {
  const ids = Entries.map(({ Id }) => Id);
  if (ids.length === 0)
    return errorResponse(400, 'EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (ids.length > 10)
    return errorResponse(400, 'TooManyEntriesInBatchRequest', 'The maximum is 10 entries per request.');
  if (!ids.every((id) => typeof id === 'string' && /^[\w-]{1,80}$/.test(id)))
    return errorResponse(
      400,
      'InvalidBatchEntryId',
      'An id has 1 to 80 letters, digits, hyphens and underscores.',
    );
  if (new Set(ids).size < ids.length)
    return errorResponse(400, 'BatchEntryIdsNotDistinct', 'Two entries have the same id.');
  const results = Entries.map(({ Id, ReceiptHandle, VisibilityTimeout: seconds }) => {
    if (
      typeof seconds !== 'number' ||
      !Number.isInteger(seconds) ||
      seconds < 0 ||
      seconds > maxVisibilitySeconds
    )
      return {
        Id,
        SenderFault: true,
        Code: 'InvalidParameterValue',
        Message: 'VisibilityTimeout is invalid.',
      };
    if (queue.changeVisibility(String(ReceiptHandle), seconds * 1000)) return { Id };
    return { Id, SenderFault: true, Code: 'MessageNotInflight', Message: 'The message is not in flight.' };
  });
  return jsonResponse(200, {
    Successful: results.filter((result) => !('Code' in result)),
    Failed: results.filter((result) => 'Code' in result),
  });
}

function sendTo(queue: LocalQueue, input: SendMessageInput): LocalResponse {
  const { MessageBody: body, MessageGroupId: groupId, MessageDeduplicationId: deduplicationId } = input;
  if (typeof body !== 'string' || !allowedText.test(body) || Buffer.byteLength(body) > maxMessageBytes)
    return errorResponse(400, 'InvalidMessageContents', 'The message is empty, too long or not valid text.');
  if (!queue.settings.isFifo) {
    if (deduplicationId !== undefined)
      return errorResponse(400, 'InvalidParameterValue', 'The queue accepts no MessageDeduplicationId.');
    return sentResponse(body, queue.send(body));
  }
  if (typeof groupId !== 'string' || !idPattern.test(groupId))
    return errorResponse(400, 'MissingParameter', 'The request must contain the parameter MessageGroupId.');
  if (typeof deduplicationId !== 'string' || !idPattern.test(deduplicationId))
    return errorResponse(400, 'InvalidParameterValue', 'The queue needs a MessageDeduplicationId.');
  return sentResponse(body, queue.send(body, { groupId, deduplicationId }));
}

function sentResponse(body: string, { messageId }: { messageId: string }): LocalResponse {
  return jsonResponse(200, {
    MessageId: messageId,
    MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
  });
}

function errorResponse(status: number, type: string, message: string): LocalResponse {
  return jsonResponse(status, { __type: `com.amazonaws.sqs#${type}`, message });
}
