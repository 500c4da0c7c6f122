import { sqsIntegration } from '../../../gateway/integrations/sqs-integration.ts';
import { rolesOf } from '../../../iam/roles.ts';
import { role, stackOf } from '../gateway-fixtures.ts';
import { call } from './integration-fixtures.ts';

const queueArn = 'arn:aws:sqs:us-east-1:000000000000:Queue';
const apiGateway = 'apigateway.amazonaws.com';
const properties = {
  Type: 'AWS',
  Uri: 'arn:aws:apigateway:us-east-1:sqs:path/000000000000/Queue',
  Credentials: 'arn:aws:iam::000000000000:role/Role',
  RequestParameters: { 'integration.request.header.Content-Type': "'application/x-www-form-urlencoded'" },
  RequestTemplates: { 'text/plain': 'Action=SendMessage&MessageBody=$util.urlEncode($input.body)' },
  PassthroughBehavior: 'NEVER' as const,
  IntegrationResponses: [
    { StatusCode: '204', ResponseTemplates: { 'application/json': '' } },
    { StatusCode: '400', SelectionPattern: '4\\d\\d' },
  ],
};

function setUp(changes: Record<string, unknown> = {}, service = apiGateway, action = 'sqs:SendMessage') {
  const { assembly, identities } = stackOf({ Role: role(service, [action, queueArn]) });
  const sent: string[] = [];
  const queue = { send: (body: string) => ({ messageId: String(sent.push(body)) }) };
  const integration = sqsIntegration(
    { ...properties, ...changes },
    (arn) => (arn === queueArn ? queue : undefined),
    rolesOf(assembly, identities),
  );
  const post = async (body: string, contentType = 'text/plain') => {
    const outcome = await integration(
      call({ body: Buffer.from(body), headers: { 'content-type': contentType } }),
    );
    return 'response' in outcome ? outcome.response : outcome;
  };
  return { sent, post };
}

it('returns UNSUPPORTED_MEDIA_TYPE without a template for the media type', async () => {
  const { sent, post } = setUp();
  expect(await post('x', 'application/json')).toEqual({ responseType: 'UNSUPPORTED_MEDIA_TYPE' });
  expect(sent).toEqual([]);
});

it.each([
  ['an empty message', {}, ''],
  ['a message above 1 MiB', {}, 'x'.repeat(1024 * 1024 + 1)],
])('maps the rejection of %s', async (_name, changes, body) => {
  const { sent, post } = setUp(changes);
  expect(await post(body)).toMatchObject({ status: 400 });
  expect(sent).toEqual([]);
});

it('rejects at start-up a role without the permission, a role of another service and an unknown queue', () => {
  expect(() => setUp({}, apiGateway, 'sqs:ReceiveMessage')).toThrow(
    'is not allowed to perform sqs:SendMessage',
  );
  expect(() => setUp({}, 'lambda.amazonaws.com')).toThrow('apigateway.amazonaws.com may not assume');
  expect(() => setUp({ Uri: properties.Uri.replace('Queue', 'Other') })).toThrow('no queue');
  expect(() => setUp({ Uri: properties.Uri.replace('000000000000', '111111111111') })).toThrow('Not the URI');
});
