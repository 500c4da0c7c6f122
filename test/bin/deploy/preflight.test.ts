import { preflight } from '../../../bin/deploy/preflight.ts';
import { resourceTypes, templateOfTypes } from '../../../bin/deploy/resource-types.ts';
import { type AwsCall, signedCall } from '../../../bin/deploy/signed-call.ts';
import { stageConfig } from '../../../lib/config.ts';
import { serve } from '../../../packages/aws-emulator/http/server.ts';

const account = '123456789012';
const region = 'eu-west-1';
const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/0f8fad5b`;
const domain = { name: 'ppp.example.com', certificateArn, hostedZone: { id: 'Z0123', name: 'example.com' } };
const names = (...texts: string[]) => texts.map((text) => `<Name>${text}</Name>`).join('');
const certificate = (fields: object) =>
  JSON.stringify({ Certificate: { Status: 'ISSUED', DomainName: '*.example.com', ...fields } });

const gatewayAccount = (role: string, rateLimit = 10_000) =>
  JSON.stringify({
    cloudwatchRoleArn: `arn:aws:iam::123456789012:role/${role}`,
    throttleSettings: { rateLimit, burstLimit: 5_000 },
  });

/** Responses of a ready account, by the last part of the call. */
const ready: Record<string, string> = {
  'us-east-1 AmazonSSM.GetParameter': '{"Parameter":{"Value":"28"}}',
  'eu-west-1 AmazonSSM.GetParameter': '{"Parameter":{"Value":"28"}}',
  'account-settings': '{"AccountLimit":{"ConcurrentExecutions":1000}}',
  distribution: '<DistributionSummary><Id>E1</Id></DistributionSummary>',
  'cache-policy': names('a'),
  'origin-request-policy': names('a'),
  'response-headers-policy': names('a'),
  'eu-west-1 DescribeStacks': '<StackStatus>UPDATE_COMPLETE</StackStatus>',
  'eu-west-1 ValidateTemplate': '<ValidateTemplateResponse/>',
  account: gatewayAccount('Ppp-prod-ApiLoggingRole0-x'),
  'us-east-1 AWSBudgetServiceGateway.DescribeBudgets': '{}',
  'us-east-1 CertificateManager.DescribeCertificate': certificate({}),
  Z0123:
    '<HostedZone><Name>example.com.</Name><Config><PrivateZone>false</PrivateZone></Config></HostedZone>',
};

async function findings(responses: Record<string, string | Error>, settings = {}) {
  const config = { ...stageConfig('prod'), domain, ...settings };
  const call = async ({ region: where, target, path = '', body = '' }: AwsCall) => {
    const action = new URLSearchParams(body).get('Action');
    const last = action ? `${where} ${action}` : (path.match(/[\w-]+(?=\/?$)/)?.[0] ?? '');
    const name = target ? `${where} ${target}` : last;
    const response = { ...ready, ...responses }[name];
    if (typeof response === 'string') return response;
    throw response ?? new Error(`unexpected call ${name}`);
  };
  const found = await preflight(config, account, region, call);
  return found.filter(({ kind }) => kind !== 'ok').map(({ kind, text }) => `${kind} ${text}`);
}

it('finds nothing in an account that is ready', async () => {
  expect(await findings({})).toEqual([]);
});

const full = names(...Array.from({ length: 18 }, (_, index) => `other-${index}`));
const otherRole = gatewayAccount('Ppp-dev-ApiLoggingRole0-x');

const parameter = 'AmazonSSM.GetParameter';
const described = 'us-east-1 CertificateManager.DescribeCertificate';
const pending = certificate({ Status: 'PENDING_VALIDATION' });
const apex = certificate({ DomainName: 'example.com' });
const privateZone = `${names('example.com.')}<PrivateZone>true</PrivateZone>`;
const smallQuota = '{"AccountLimit":{"ConcurrentExecutions":10}}';

it.each<[what: string, call: string, response: string, RegExp]>([
  ['no bootstrap', `us-east-1 ${parameter}`, '', /cdk bootstrap aws:\/\/123456789012\/us-east-1$/],
  ['an old bootstrap', `eu-west-1 ${parameter}`, '{"Parameter":{"Value":"5"}}', /^problem .*eu-west-1$/],
  ['18 policies of others', 'response-headers-policy', full, /^problem 3 free response-headers .*18 of 20/],
  ['no certificate', described, '', /^problem Certificate .*missing/],
  ['a pending certificate', described, pending, /^problem .*PENDING_VALIDATION/],
  ['a certificate for another name', described, apex, /^problem .*it is for example\.com/],
  [
    'another zone',
    'Z0123',
    names('example.org.'),
    /^problem Public zone example\.com: Z0123 is example\.org/,
  ],
  ['a private zone', 'Z0123', privateZone, /^problem .*private/],
  ['a small Lambda quota', 'account-settings', smallQuota, /^question .*10 functions .*https:/],
  ['the logging role of another stage', 'account', otherRole, /^question .*Ppp-dev-ApiLogging/],
])('reports %s', async (_what, call, response, text) => {
  expect(await findings({ [call]: response })).toEqual([expect.stringMatching(text)]);
});

it('a call that the organization denies would also fail in CloudFormation; one that you may not make is a question', async () => {
  const user =
    'User: arn:aws:iam::123456789012:user/dev is not authorized to perform: lambda:GetAccountSettings';
  const denied = (reason: string) => findings({ 'account-settings': new Error(`${user} ${reason}`) });
  for (const reason of [
    'with an explicit deny in a service control policy.',
    'because no service control policy allows the lambda:GetAccountSettings action.',
  ])
    expect(await denied(reason)).toEqual([
      expect.stringMatching(/^problem Lambda concurrency: User: .* Your organization's administrator/),
    ]);
  expect(await denied('because no identity-based policy allows it.')).toEqual([
    expect.stringMatching(/^question Lambda concurrency\? Not checked: User: /),
  ]);
});

it('reports a reservation for which the account is too small', async () => {
  const reservedConfigExecutions = 901;
  expect(await findings({}, { reservedConfigExecutions: 900 })).toEqual([]);
  expect(await findings({}, { reservedConfigExecutions })).toEqual([
    expect.stringMatching(
      /^problem Reservation of 901 executions: the account has 1000, and 100 must remain/,
    ),
  ]);
  expect(await findings({ 'account-settings': smallQuota }, { reservedConfigExecutions })).toEqual([
    expect.stringMatching(/^question Lambda concurrency/),
    expect.stringMatching(/^problem Reservation .*the account has 10, .*reservedConfigExecutions/),
  ]);
});

it('reports another account, and changes nothing in it', async () => {
  const callAws = jest.fn();
  const config = { ...stageConfig('prod'), account: '210987654321' };
  expect(await preflight(config, account, region, callAws)).toEqual([
    {
      kind: 'problem',
      text: 'Account 123456789012: ppp.config.ts has 210987654321. Use credentials of that account, or correct the setting.',
    },
  ]);
  expect(callAws).not.toHaveBeenCalled();
});

it('reports the missing logging role of a stage without its own', async () => {
  const noRole = expect.stringMatching(/^problem .*logging role: missing/);
  expect(
    await findings({ account: '{"throttleSettings":{"rateLimit":10000}}' }, { ownsApiGatewayAccount: false }),
  ).toEqual([noRole]);
});

it('counts the stage’s own policies as free, and ignores us-east-1 and domains that the stage does not use', async () => {
  const own = names(...Array.from({ length: 20 }, (_, index) => `ppp-prod-eu-west-1-${index}`));
  const off = { isAnonymizerDetectionEnabled: false, domain: undefined };
  const settings = { isEdgeWatched: false, requestsPerAddress: undefined, ...off };
  const unused = { 'us-east-1 AmazonSSM.GetParameter': '', Z0123: '' };
  expect(await findings({ ...unused, 'cache-policy': own }, settings)).toEqual([]);
});

it('without access to AWS Budgets, the deployment does not start, because the stage would have no budget', async () => {
  const denied = new Error('User is not authorized to perform: budgets:ViewBudget');
  const found = { 'us-east-1 AWSBudgetServiceGateway.DescribeBudgets': denied };
  expect(await findings(found)).toEqual([
    expect.stringMatching(/^problem AWS Budgets: .*ViewBudget.*ModifyBudget.*monthlyBudgetUsd: undefined/),
  ]);
  expect(await findings(found, { monthlyBudgetUsd: undefined })).toEqual([]);
});

it('a Region without a type of resource stops the deployment, and the template has each type once', async () => {
  const missing = new Error(
    'Template format error: Unrecognized resource types: [AWS::CloudFront::Function]',
  );
  expect(await findings({ 'eu-west-1 ValidateTemplate': missing })).toEqual([
    expect.stringMatching(
      /^problem Types of resources in eu-west-1: .*AWS::CloudFront::Function.*another Region/,
    ),
  ]);
  const { Resources } = JSON.parse(templateOfTypes());
  expect(Object.values(Resources)).toEqual(resourceTypes.map((Type) => ({ Type })));
  expect(templateOfTypes().length).toBeLessThan(51_200);
});

it('prints throttles that leave each API its share where the Region allows fewer requests a second', async () => {
  const [text = '', ...others] = await findings({ account: gatewayAccount('Ppp-prod-ApiLogging-x', 2_500) });
  expect(others).toEqual([]);
  expect(text).toMatch(/^question Requests a second: eu-west-1 allows 2500 .*up to 4152/);
  const [, json = ''] = /apiThrottles: (\{.+\}),/.exec(text) ?? [];
  const apiThrottles = JSON.parse(json);
  expect(apiThrottles.banner).toEqual({ rate: 150, burst: 240 });
  const response = { account: gatewayAccount('Ppp-prod-ApiLogging-x', 2_500) };
  expect(await findings(response, { apiThrottles })).toEqual([]);
});

it('prints the setting that takes a table of an earlier deployment, and asks for nothing else', async () => {
  const streamArn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/Ppp-prod-DataTable1/stream/2026';
  const kept = {
    'eu-west-1 DescribeStacks': new Error('Stack with id Ppp-prod does not exist'),
    'eu-west-1 DynamoDB_20120810.ListTables':
      '{"TableNames":["Ppp-prod-DataTable1-X","Ppp-prod2-DataTable1-X"]}',
    'eu-west-1 DynamoDB_20120810.DescribeTable': JSON.stringify({ Table: { LatestStreamArn: streamArn } }),
  };
  const [text = '', ...others] = await findings(kept);
  expect(others).toEqual([]);
  expect(text).toMatch(/^question Kept tables: an earlier deployment of prod left data/);
  const existingTable = { name: 'Ppp-prod-DataTable1-X', streamArn };
  expect(text).toContain(`existingTable: { name: '${existingTable.name}', streamArn: '${streamArn}' },\n`);
  expect(text).not.toContain('Ppp-prod2');
  expect(await findings(kept, { existingTable })).toEqual([]);
  const failed = { ...kept, 'eu-west-1 DescribeStacks': '<StackStatus>ROLLBACK_COMPLETE</StackStatus>' };
  expect(await findings(failed)).toEqual([text]);
  expect(
    await findings({ ...failed, 'eu-west-1 DynamoDB_20120810.ListTables': '{"TableNames":[]}' }),
  ).toEqual([]);
});

it('turns every other error of AWS into a question', async () => {
  const denied = Object.fromEntries(Object.keys(ready).map((name) => [name, new Error('Access denied.')]));
  const found = await findings(denied, { monthlyBudgetUsd: undefined });
  expect(found).toHaveLength(Object.keys(ready).length); // without budgets, and two checks read the account of API Gateway
  for (const text of found)
    expect(text).toMatch(/^question .*\? Not checked: Access denied\. .*(https:|npx cdk)/);
});

it('signs calls and returns the body; a missing resource is an empty text, other errors have AWS’s message', async () => {
  const seen: string[] = [];
  const bodies = ['<Name>a</Name>', '{"__type":"ParameterNotFound"}', '{"message":"not authorized"}'];
  const server = await serve(async ({ method, path, query, headers }) => {
    seen.push(`${method} ${path}?${query} ${headers['x-amz-target']} ${headers.authorization}`);
    const body = Buffer.from(bodies[seen.length - 1] ?? '');
    return { status: seen.length === 1 ? 200 : 400, headers: {}, body };
  }, 0);
  const environment = { ...process.env };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${server.port}`,
    AWS_ACCESS_KEY_ID: 'AK',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  try {
    const place = { service: 'cloudfront', region: 'us-east-1', path: '/2020-05-31/cache-policy' };
    const read = { service: 'ssm', region, target: parameter, body: '{}' };
    expect(await signedCall({ ...place, query: { Type: 'custom' } })).toBe('<Name>a</Name>');
    expect(await signedCall(read)).toBe('');
    await expect(signedCall(read)).rejects.toThrow('not authorized');
  } finally {
    process.env = environment;
    await server.stop();
  }
  expect(seen[0]).toMatch(
    /^GET \/2020-05-31\/cache-policy\?Type=custom undefined AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/us-east-1\/cloudfront\//,
  );
  expect(seen[1]).toMatch(
    /^POST \/\? AmazonSSM\.GetParameter AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-west-1\/ssm\//,
  );
});
