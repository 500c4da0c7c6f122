import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { preflight } from '../../../bin/deploy/preflight.ts';
import { type AwsCall, signedCall } from '../../../bin/deploy/signed-call.ts';
import { stageConfig } from '../../../lib/config.ts';

const account = '123456789012';
const region = 'eu-west-1';
const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/0f8fad5b`;
const domain = { name: 'ppp.example.com', certificateArn, hostedZone: { id: 'Z0123', name: 'example.com' } };
const names = (...texts: string[]) => texts.map((text) => `<Name>${text}</Name>`).join('');
const certificate = (fields: object) =>
  JSON.stringify({ Certificate: { Status: 'ISSUED', DomainName: '*.example.com', ...fields } });

/** Responses of an account in which everything is ready, by the last part of the call. */
const ready: Record<string, string> = {
  'us-east-1 AmazonSSM.GetParameter': '{"Parameter":{"Value":"28"}}',
  'eu-west-1 AmazonSSM.GetParameter': '{"Parameter":{"Value":"28"}}',
  'account-settings': '{"AccountLimit":{"ConcurrentExecutions":1000}}',
  distribution: '<DistributionSummary><Id>E1</Id></DistributionSummary>',
  'cache-policy': names('a'),
  'origin-request-policy': names('a'),
  'response-headers-policy': names('a'),
  account: '{"cloudwatchRoleArn":"arn:aws:iam::123456789012:role/Ppp-prod-ApiLoggingRole0-x"}',
  'us-east-1 CertificateManager.DescribeCertificate': certificate({}),
  Z0123:
    '<HostedZone><Name>example.com.</Name><Config><PrivateZone>false</PrivateZone></Config></HostedZone>',
};

async function findings(responses: Record<string, string | Error>, settings = {}) {
  const config = { ...stageConfig('prod'), domain, ...settings };
  const found = await preflight(
    config,
    account,
    region,
    async ({ region: where, target, path = '' }: AwsCall) => {
      const name = target ? `${where} ${target}` : (path.match(/[\w-]+(?=\/?$)/)?.[0] ?? '');
      const response = { ...ready, ...responses }[name];
      if (typeof response === 'string') return response;
      throw response ?? new Error(`unexpected call ${name}`);
    },
  );
  return found.filter(({ kind }) => kind !== 'ok').map(({ kind, text }) => `${kind} ${text}`);
}

it('finds nothing in an account that is ready', async () => {
  expect(await findings({})).toEqual([]);
});

const full = names(...Array.from({ length: 18 }, (_, index) => `other-${index}`));
const otherRole = '{"cloudwatchRoleArn":"arn:aws:iam::123456789012:role/Ppp-dev-ApiLoggingRole0-x"}';

it.each<[string, Record<string, string>, object, RegExp]>([
  ['another account', {}, { account: '210987654321' }, /^problem Account 123456789012: .*210987654321/],
  [
    'no bootstrap',
    { 'us-east-1 AmazonSSM.GetParameter': '' },
    {},
    /cdk bootstrap aws:\/\/123456789012\/us-east-1$/,
  ],
  [
    'an old bootstrap',
    { 'eu-west-1 AmazonSSM.GetParameter': '{"Parameter":{"Value":"5"}}' },
    {},
    /^problem .*eu-west-1$/,
  ],
  [
    '18 policies of others',
    { 'response-headers-policy': full },
    {},
    /^problem 3 free response-headers .*18 of 20/,
  ],
  ['no logging role', { account: '{}' }, { ownsApiGatewayAccount: false }, /^problem Logging role .*missing/],
  [
    'no certificate',
    { 'us-east-1 CertificateManager.DescribeCertificate': '' },
    {},
    /^problem Certificate .*missing/,
  ],
  [
    'a pending certificate',
    { 'us-east-1 CertificateManager.DescribeCertificate': certificate({ Status: 'PENDING_VALIDATION' }) },
    {},
    /^problem .*PENDING_VALIDATION/,
  ],
  [
    'a certificate for another name',
    { 'us-east-1 CertificateManager.DescribeCertificate': certificate({ DomainName: 'example.com' }) },
    {},
    /^problem .*it is for example\.com/,
  ],
  [
    'another zone',
    { Z0123: names('example.org.') },
    {},
    /^problem Public zone example\.com: Z0123 is example\.org/,
  ],
  [
    'a private zone',
    { Z0123: `${names('example.com.')}<PrivateZone>true</PrivateZone>` },
    {},
    /^problem .*private/,
  ],
  [
    'a small Lambda quota',
    { 'account-settings': '{"AccountLimit":{"ConcurrentExecutions":10}}' },
    {},
    /^question .*10 functions .*https:/,
  ],
  [
    'no distribution yet',
    { distribution: '<DistributionList/>' },
    {},
    /^question CloudFront verification: .*https:/,
  ],
  ['the logging role of another stage', { account: otherRole }, {}, /^question .*Ppp-dev-ApiLogging/],
])('reports %s', async (_name, responses, settings, text) => {
  expect(await findings(responses, settings)).toEqual([expect.stringMatching(text)]);
});

it('counts policies of the stage itself as free, and asks nothing about us-east-1 and domains that the stage does not use', async () => {
  const own = names(...Array.from({ length: 20 }, (_, index) => `ppp-prod-eu-west-1-${index}`));
  const settings = { isEdgeWatched: false, isAnonymizerDetectionEnabled: false, domain: undefined };
  const unused = { 'us-east-1 AmazonSSM.GetParameter': '', Z0123: '' };
  expect(await findings({ ...unused, 'cache-policy': own }, settings)).toEqual([]);
});

it('turns everything that AWS does not answer into questions', async () => {
  const denied = Object.fromEntries(Object.keys(ready).map((name) => [name, new Error('Access denied.')]));
  const found = await findings(denied);
  expect(found).toHaveLength(Object.keys(ready).length);
  for (const text of found)
    expect(text).toMatch(/^question .*\? AWS did not say: Access denied\. .*(https:|npx cdk)/);
});

it('calls AWS with a signature, returns its body, nothing for a missing resource, and its message as an error', async () => {
  const seen: string[] = [];
  const bodies = ['<Name>a</Name>', '{"__type":"ParameterNotFound"}', '{"message":"not authorized"}'];
  const server = createServer((request, response) => {
    seen.push(
      `${request.method} ${request.url} ${request.headers['x-amz-target']} ${request.headers.authorization}`,
    );
    response.writeHead(seen.length === 1 ? 200 : 400).end(bodies[seen.length - 1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'AK', secretAccessKey: 'secret' };
  const client = new CloudFormationClient({ region, credentials });
  try {
    const list = {
      service: 'cloudfront',
      region: 'us-east-1',
      path: '/2020-05-31/cache-policy',
      query: { Type: 'custom' },
    };
    const read = { service: 'ssm', region, target: 'AmazonSSM.GetParameter', body: '{}' };
    expect(await signedCall(client, list)).toBe('<Name>a</Name>');
    expect(await signedCall(client, read)).toBe('');
    await expect(signedCall(client, read)).rejects.toThrow('not authorized');
  } finally {
    delete process.env.AWS_ENDPOINT_URL;
    server.close();
  }
  expect(seen[0]).toMatch(
    /^GET \/2020-05-31\/cache-policy\?Type=custom undefined AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/us-east-1\/cloudfront\//,
  );
  expect(seen[1]).toMatch(
    /^POST \/ AmazonSSM\.GetParameter AWS4-HMAC-SHA256 Credential=AK\/\d{8}\/eu-west-1\/ssm\//,
  );
});
