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

/** Returns SQS's JSON protocol, limited to SendMessage to FIFO queues, with the permissions of the caller. */
export function queueApi(callers: Callers, queues: ReadonlyMap<string, LocalQueue>): LocalHandler {
  return async (request) => {
    const caller = callers(request);
    if (!caller) return errorResponse(403, 'UnrecognizedClientException', 'The security token is invalid.');
    if (request.headers['x-amz-target'] !== 'AmazonSQS.SendMessage')
      return errorResponse(400, 'InvalidAction', 'The emulator supports only SendMessage.');
    const input = JSON.parse(request.body.toString()) as SendMessageInput;
    const prefix = `https://sqs.${region}.amazonaws.com/${accountId}/`;
    const url = String(input.QueueUrl);
    const resource = regionalArn('sqs', url.slice(prefix.length));
    const queue = url.startsWith(prefix) ? queues.get(resource) : undefined;
    const denied = caller.denialOf([{ action: 'sqs:SendMessage', resource }]);
    if (denied) return errorResponse(403, 'AccessDeniedException', denied);
    if (!queue) return errorResponse(400, 'QueueDoesNotExist', 'The specified queue does not exist.');
    return sendTo(queue, input);
  };
}

function sendTo(queue: LocalQueue, input: SendMessageInput): LocalResponse {
  const { MessageBody: body, MessageGroupId: groupId, MessageDeduplicationId: deduplicationId } = input;
  if (!queue.settings.isFifo)
    return errorResponse(400, 'InvalidAction', 'The emulator supports only messages to FIFO queues.');
  if (typeof body !== 'string' || !allowedText.test(body) || Buffer.byteLength(body) > maxMessageBytes)
    return errorResponse(400, 'InvalidMessageContents', 'The message is empty, too long or not valid text.');
  if (typeof groupId !== 'string' || !idPattern.test(groupId))
    return errorResponse(400, 'MissingParameter', 'The request must contain the parameter MessageGroupId.');
  if (typeof deduplicationId !== 'string' || !idPattern.test(deduplicationId))
    return errorResponse(400, 'InvalidParameterValue', 'The queue needs a MessageDeduplicationId.');
  const { messageId } = queue.send(body, { groupId, deduplicationId });
  return jsonResponse(200, {
    MessageId: messageId,
    MD5OfMessageBody: createHash('md5').update(body).digest('hex'),
  });
}

function errorResponse(status: number, type: string, message: string): LocalResponse {
  return jsonResponse(status, { __type: `com.amazonaws.sqs#${type}`, message });
}
