import { createHash } from 'node:crypto';
import type { Roles } from '../../iam/roles.ts';
import type { SendTarget } from '../../sqs/queue.ts';
import { accountId, regionalArn } from '../../template/pseudo-parameters.ts';
import type { Integration, IntegrationProperties } from './integration.ts';
import { type MappedRequest, mapRequest } from './request-mapping.ts';
import { type BackendResponse, mapResponse } from './response-mapping.ts';

const maxMessageBytes = 1024 * 1024;

const knownFields = ['Action', 'MessageBody', 'MessageGroupId', 'Version'];

/** On a standard queue, a group id only serves fair delivery among senders. */
const groupId = /^[0-9A-Za-z!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]{1,128}$/;

/** Characters of XML 1.0; SQS rejects messages with any others. */
const allowedText = /^[\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/**
 * Returns an AWS integration with SQS: the mapped request is a query protocol call to the queue in the URI.
 */
export function sqsIntegration(
  properties: IntegrationProperties,
  queues: (queueArn: string) => SendTarget | undefined,
  roles: Roles,
): Integration {
  const [, account, queueName] = /:sqs:path\/(\d+)\/([\w-]+)$/.exec(properties.Uri ?? '') ?? [];
  if (account !== accountId || !queueName) throw new Error(`Not the URI of a queue: ${properties.Uri}`);
  const queueArn = regionalArn('sqs', queueName);
  const queue = queues(queueArn);
  if (!queue) throw new Error(`The template has no queue ${queueArn}`);
  roles.require(
    properties.Credentials ?? '',
    'apigateway.amazonaws.com',
    'sqs:SendMessage',
    queueArn,
    `The integration with ${queueName}`,
  );
  return async (call) => {
    const mapped = mapRequest(properties, call);
    if (!mapped) return { responseType: 'UNSUPPORTED_MEDIA_TYPE' };
    return mapResponse(properties, call, callQueue(queue, mapped));
  };
}

function callQueue(queue: SendTarget, { headers, body }: MappedRequest): BackendResponse {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const fields = new URLSearchParams(isForm ? body : '');
  const unknown = [...fields.keys()].find((name) => !knownFields.includes(name));
  if (unknown) throw new Error(`The emulator does not support the field ${unknown} of an SQS call`);
  if (fields.get('Action') !== 'SendMessage')
    return errorResponse('InvalidAction', 'The action is not valid.');
  const message = fields.get('MessageBody') ?? '';
  if (message === '')
    return errorResponse('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (!allowedText.test(message)) return errorResponse('InvalidMessageContents', 'Invalid characters found.');
  if (Buffer.byteLength(message) > maxMessageBytes) {
    return errorResponse(
      'InvalidParameterValue',
      `One or more parameters are invalid. Message must be shorter than ${maxMessageBytes} bytes.`,
    );
  }
  if (!groupId.test(fields.get('MessageGroupId') ?? 'none'))
    return errorResponse('InvalidParameterValue', 'The parameter MessageGroupId is invalid.');
  const { messageId } = queue.send(message);
  return xml(
    200,
    `<SendMessageResponse><SendMessageResult><MessageId>${messageId}</MessageId>` +
      `<MD5OfMessageBody>${createHash('md5').update(message).digest('hex')}</MD5OfMessageBody>` +
      '</SendMessageResult></SendMessageResponse>',
  );
}

function errorResponse(code: string, message: string): BackendResponse {
  return xml(
    400,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  );
}

function xml(status: number, body: string): BackendResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body: `<?xml version="1.0"?>${body}` };
}
