import { Aws, Duration } from 'aws-cdk-lib';
import type { IntegrationResponse, MethodResponse } from 'aws-cdk-lib/aws-apigateway';
import { AwsIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { type IPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { maxBodyBytes } from '../../core/banner/banner-event.ts';
import { InlineRole } from '../inline-role.ts';
import { errorTemplateOf, responseHeaders } from './gateway-responses.ts';

/**
 * Mapping template for an event message, with the key and the country from the gate, and the body in base64,
 * so that it cannot break out of the JSON. A body that is too large becomes `null`. The message is a form
 * field, so its quotes and braces are percent-encoded. The key is the message group in a fair queue, so a
 * flood from one key does not delay the others.
 */
const eventMessage = [
  "Action=SendMessage&MessageGroupId=$util.urlEncode($input.params('key'))&",
  'MessageBody=%7B%22key%22%3A%22',
  "$util.urlEncode($input.params('key'))",
  '%22%2C%22country%22%3A%22',
  "$util.urlEncode($input.params('country'))",
  '%22%2C%22receivedAt%22%3A$context.requestTimeEpoch%2C%22body%22%3A',
  `#if($input.body.length() > ${maxBodyBytes})null#{else}`,
  '%22$util.urlEncode($util.base64Encode($input.body))%22',
  '#end%7D',
].join('');

/** Request parameters in the event message. API Gateway passes only declared parameters. */
export const eventParameters = {
  'method.request.querystring.key': false,
  'method.request.querystring.country': false,
};

const commonHeaders = { 'Access-Control-Allow-Origin': "'*'", 'Cache-Control': "'no-store'" };

const accepted: IntegrationResponse = {
  statusCode: '204',
  selectionPattern: '2\\d\\d',
  responseParameters: responseHeaders(commonHeaders),
  responseTemplates: { 'application/json': '' },
};

/** Response for all other statuses from the queue. It has no pattern, so it matches them all. */
const rejected: IntegrationResponse = {
  statusCode: '503',
  responseParameters: responseHeaders({
    ...commonHeaders,
    'Retry-After': "'1'",
    'X-Request-Id': 'context.requestId',
  }),
  responseTemplates: { 'application/json': errorTemplateOf('temporarily_unavailable') },
};

export const eventResponses: MethodResponse[] = [accepted, rejected].map(
  ({ statusCode, responseParameters = {} }) => ({
    statusCode,
    responseParameters: Object.fromEntries(Object.keys(responseParameters).map((name) => [name, true])),
  }),
);

/**
 * Returns the integration that sends a request's body to the queue without a function, with a role that `apiGateway` assumes.
 */
export function eventIntegration(scope: Construct, queue: IQueue, apiGateway: IPrincipal): AwsIntegration {
  const role = new InlineRole(scope, 'EventsRole', apiGateway);
  role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
  return new AwsIntegration({
    service: 'sqs',
    path: `${Aws.ACCOUNT_ID}/${queue.queueName}`,
    integrationHttpMethod: 'POST',
    options: {
      credentialsRole: role,
      timeout: Duration.seconds(5),
      passthroughBehavior: PassthroughBehavior.NEVER,
      requestParameters: {
        'integration.request.header.Content-Type': "'application/x-www-form-urlencoded'",
      },
      requestTemplates: { 'text/plain': eventMessage },
      integrationResponses: [accepted, rejected],
    },
  });
}
