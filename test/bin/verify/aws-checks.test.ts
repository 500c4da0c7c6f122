import type { Api, Reply } from '../../../bin/service-client.ts';
import { awsChecks } from '../../../bin/verify/aws-checks.ts';
import type { Verified } from '../../../bin/verify/verified.ts';
import type { LocalRequest } from '../../../packages/aws-emulator/http/messages.ts';
import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';

/** Status and body of the fake of AWS by the call's action or the end of its path. */
let responses: Record<string, [status: number, xml: string]>;
let requests: LocalRequest[];
let server: RunningServer;
const environment = { ...process.env };

beforeAll(async () => {
  server = await serve(async (request) => {
    requests.push(request);
    const action = new URLSearchParams(request.body.toString()).get('Action');
    const name = action ?? request.path.split('/').at(-1) ?? '';
    const [status, xml] = responses[name] ?? [200, ''];
    return { status, headers: { etag: 'E1', 'content-type': 'text/xml' }, body: Buffer.from(xml) };
  }, 0);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${server.port}`,
    AWS_ACCESS_KEY_ID: 'AK',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  process.env = environment;
  await server.stop();
});
beforeEach(() => {
  responses = {};
  requests = [];
});

const api: Api = async () =>
  ({ status: 201, data: { id: 'camp_1', key: 'ppp_pk_live_1' } }) as unknown as Reply;

function observed(row: string, isEmulator = false) {
  const check = awsChecks.find((each) => each.row === row);
  if (!check) throw new Error(`No check of ${row}`);
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const deployment = { stageName: 'dev', region: 'eu-west-1', isEmulator, baseUrl };
  return check.observe({ deployment, api } as unknown as Verified);
}

it.each(awsChecks)('an emulator does not show $row', async ({ row }) => {
  expect(await observed(row, true)).toMatchObject({ outcome: 'not seen' });
  expect(requests).toEqual([]);
});

it.each([
  [
    'confirmed',
    400,
    '<Message>Template format error: Unrecognized resource types: [AWS::Budgets::Budget]</Message>',
  ],
  ['refuted', 200, '<ValidateTemplateResponse/>'],
  ['not seen', 403, '<Message>Access denied</Message>'],
])('region-types is %s by %i %s', async (outcome, status, xml) => {
  responses = { ValidateTemplate: [status, xml] };
  expect(await observed('region-types')).toMatchObject({ outcome });
  expect(String(requests[0]?.headers.authorization)).toContain('/eu-north-1/cloudformation/');
});

const event = (type: string, status: string, reason = '') =>
  `<member><StackName>Ppp-dev</StackName><ResourceType>${type}</ResourceType><ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason></member>`;
const gate = 'AWS::CloudFront::Function';

it.each([
  ['confirmed', event(gate, 'CREATE_COMPLETE')],
  [
    'refuted',
    event(gate, 'CREATE_FAILED', 'The KVS cannot be associated before the resource is provisioned') +
      event(gate, 'CREATE_COMPLETE'),
  ],
  ['not seen', event(gate, 'UPDATE_COMPLETE') + event('AWS::S3::Bucket', 'CREATE_COMPLETE')],
])('store-ready is %s by the events of the stack', async (outcome, events) => {
  const result = `<StackEvents>${events}</StackEvents>`;
  responses = {
    DescribeStackEvents: [
      200,
      `<DescribeStackEventsResponse><DescribeStackEventsResult>${result}</DescribeStackEventsResult></DescribeStackEventsResponse>`,
    ],
  };
  expect(await observed('store-ready')).toMatchObject({ outcome });
});

it.each([
  ['confirmed', 43],
  ['refuted', 80],
])('compute-utilization is %s at %i of 100', async (outcome, percent) => {
  const resource =
    '<member><LogicalResourceId>EdgeGate1</LogicalResourceId><PhysicalResourceId>arn:aws:cloudfront::1:function/gate-1</PhysicalResourceId></member>';
  responses = {
    DescribeStackResources: [
      200,
      `<DescribeStackResourcesResponse><DescribeStackResourcesResult><StackResources>${resource}</StackResources></DescribeStackResourcesResult></DescribeStackResourcesResponse>`,
    ],
    describe: [200, '<FunctionSummary/>'],
    test: [200, `<TestResult><ComputeUtilization>${percent}</ComputeUtilization></TestResult>`],
  };
  expect(await observed('compute-utilization')).toMatchObject({
    outcome,
    observed: `Long languages use ${percent} of 100, 200 repeated parameters ${percent}.`,
  });
  const tests = requests.filter(({ path }) => path === '/2020-05-31/function/gate-1/test');
  expect(tests.map(({ headers }) => headers['if-match'])).toEqual(['E1', 'E1']);
  const sent = tests.map(({ body }) => {
    const [, base64 = ''] = /<EventObject>(.+)<\/EventObject>/.exec(body.toString()) ?? [];
    return JSON.parse(Buffer.from(base64, 'base64').toString()).request;
  });
  expect(sent[0].headers['accept-language'].value.length).toBeGreaterThan(8_000);
  expect(sent[1].querystring.a.multiValue).toHaveLength(200);
});
