import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningStack, type RunOptions, runStack } from '../run-stack.ts';
import { cachePolicyResource, distributionResource } from './cloudfront/fixtures/edge-resources.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';
import { fn, type Resources, role } from './gateway/gateway-fixtures.ts';

const joined = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });
const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const RestApiId = { Ref: 'Api' };

const api: Resources = {
  Role: role('lambda.amazonaws.com'),
  Fn: fn('code', 'Role', { Environment: { Variables: { BACKEND_URL: 'https://backend.example' } } }),
  Api: ['AWS::ApiGateway::RestApi', { EndpointConfiguration: { Types: ['REGIONAL'] } }],
  Stage: ['AWS::ApiGateway::Stage', { RestApiId, StageName: 'v1' }],
  Things: [
    'AWS::ApiGateway::Resource',
    { RestApiId, ParentId: { 'Fn::GetAtt': ['Api', 'RootResourceId'] }, PathPart: 'things' },
  ],
  Get: [
    'AWS::ApiGateway::Method',
    {
      RestApiId,
      ResourceId: { Ref: 'Things' },
      HttpMethod: 'GET',
      AuthorizationType: 'NONE',
      Integration: {
        Type: 'AWS_PROXY',
        IntegrationHttpMethod: 'POST',
        Uri: joined(
          'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/',
          arnOf('Fn'),
          '/invocations',
        ),
      },
    },
  ],
  MayGet: [
    'AWS::Lambda::Permission',
    {
      Action: 'lambda:InvokeFunction',
      FunctionName: arnOf('Fn'),
      Principal: 'apigateway.amazonaws.com',
      SourceArn: joined('arn:aws:execute-api:us-east-1:', { Ref: 'AWS::AccountId' }, ':', RestApiId, '/v1/*'),
    },
  ],
  Plan: ['AWS::ApiGateway::UsagePlan', { ApiStages: [{ ApiId: RestApiId, Stage: 'v1' }] }],
};

const data: Resources = {
  Table: [
    'AWS::DynamoDB::GlobalTable',
    {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    },
  ],
};

const streamArn = { 'Fn::GetAtt': ['Table', 'StreamArn'] };
const readsStream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (name): [string, unknown] => [`dynamodb:${name}`, streamArn],
);
const fromStream = (functionId: string): [string, Record<string, unknown>] => [
  'AWS::Lambda::EventSourceMapping',
  { EventSourceArn: streamArn, FunctionName: { Ref: functionId }, StartingPosition: 'TRIM_HORIZON' },
];

/** Two consumers of the table's stream. The first never returns; the second logs the keys. */
const consumers: Resources = {
  Table: [
    'AWS::DynamoDB::GlobalTable',
    { ...data.Table?.[1], StreamSpecification: { StreamViewType: 'KEYS_ONLY' } },
  ],
  Reads: role('lambda.amazonaws.com', ...readsStream),
  Hangs: fn('code', 'Reads', { Handler: 'index.hangs', Timeout: 60 }),
  Logs: fn('code', 'Reads', { Handler: 'index.logs' }),
  HangsReads: fromStream('Hangs'),
  LogsReads: fromStream('Logs'),
};

/** Writes a cloud assembly as `cdk synth` does: an API behind a distribution, and a table. */
function writeAssembly(directory: string, more: Resources = {}): void {
  const distribution = distributionResource({
    CachePolicyId: { Ref: 'Cache' },
    TargetOriginId: 'api',
    ViewerProtocolPolicy: 'https-only',
  });
  const { DistributionConfig } = distribution.Properties as { DistributionConfig: { Origins: unknown } };
  DistributionConfig.Origins = [
    {
      Id: 'api',
      DomainName: joined(RestApiId, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com'),
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
    },
  ];
  const rows = Object.entries({ ...api, ...data, ...more }).map(([id, [Type, Properties]]) => [
    id,
    { Type, Properties },
  ]);
  const Resources = {
    ...Object.fromEntries(rows),
    Cache: cachePolicyResource([0, 0, 0]),
    Distribution: distribution,
  };
  const write = (name: string, content: unknown) =>
    writeFileSync(join(directory, name), JSON.stringify(content));
  const properties = { templateFile: 'Things.template.json' };
  write('manifest.json', { artifacts: { Things: { type: 'aws:cloudformation:stack', properties } } });
  write('Things.template.json', { Resources });
  const destinations = { here: { objectKey: 'code' } };
  write('Things.assets.json', { files: { code: { source: { path: 'code' }, destinations } } });
  mkdirSync(join(directory, 'code'));
  writeFileSync(
    join(directory, 'code', 'index.mjs'),
    `export const handler = async ({ path }) => ({ statusCode: 200, body: path + " " + process.env.BACKEND_URL });
    export const hangs = () => new Promise(() => {});
    export const logs = async ({ Records }) => console.log(...Records.map(({ dynamodb }) => dynamodb.Keys.pk.S));`,
  );
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulator-stack-'));
  writeAssembly(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the stack until `use` has ended. */
async function whileRunning<Result>(
  options: Partial<RunOptions>,
  use: (stack: RunningStack) => Promise<Result>,
): Promise<Result> {
  const functionLogFile = join(folder, 'logs', 'functions.log');
  const stack = await runStack({ assemblyDirectory: folder, port: 0, functionLogFile, ...options });
  try {
    return await use(stack);
  } finally {
    await stack.stop();
  }
}

const stateIn = (dataDirectory: string) => join(dataDirectory, 'emulator-state.json');
const asOperator = (service: string) => ({
  authorization: `AWS4-HMAC-SHA256 Credential=operator/20260101/us-east-1/${service}/aws4_request`,
});

withEmbeddedDatabase(() => {
  it('serves the API of a cloud assembly through its distribution', async () => {
    const environment = { LOCAL_BACKEND_URL: 'http://127.0.0.1:8080' };
    for (const [options, url] of [
      [{}, 'https://backend.example'],
      [{ environment, variablePrefix: 'LOCAL_' }, 'http://127.0.0.1:8080'],
    ] as const) {
      const response = await whileRunning(options, async ({ baseUrl }) => {
        const fetched = await fetch(`${baseUrl}/v1/things`);
        return { status: fetched.status, via: fetched.headers.get('via'), text: await fetched.text() };
      });
      expect(response).toEqual({
        status: 200,
        via: '1.1 emulator.cloudfront.net (CloudFront)',
        text: `/things ${url}`,
      });
    }
  });

  it('takes over changed code of a running stack, and leaves it as it is for any other change', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'emulator-reload-'));
    writeAssembly(directory);
    const change = (name: string, from: string, to: string) => {
      const file = join(directory, name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    };
    await whileRunning({ assemblyDirectory: directory }, async ({ baseUrl, reload }) => {
      const text = async () => (await fetch(`${baseUrl}/v1/things`)).text();
      expect(await text()).toBe('/things https://backend.example');
      cpSync(join(directory, 'code'), join(directory, 'changed'), { recursive: true });
      change('changed/index.mjs', 'body: path', 'body: "changed"');
      const asset = '"changed":{"source":{"path":"changed"},"destinations":{"here":{"objectKey":"changed"}}}';
      change('Things.assets.json', '"files":{', `"files":{${asset},`);
      change('Things.template.json', '"S3Key":"code"', '"S3Key":"changed"');
      expect(reload()).toBe(true);
      expect(await text()).toBe('changed https://backend.example');
      change('Things.template.json', 'https://backend.example', 'https://other.example');
      change('Things.template.json', '"PathPart":"things"', '"PathPart":"others"');
      expect(reload()).toBe(false);
      expect(await text()).toBe('changed https://backend.example');
      change('Things.template.json', '"PathPart":"others"', '"PathPart":"things"');
      expect(reload()).toBe(true);
      expect(await text()).toBe('changed https://other.example');
    });
    rmSync(directory, { recursive: true });
  });

  it('a function that hangs delays one write, and no other function', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'emulator-hang-'));
    writeAssembly(directory, consumers);
    await whileRunning({ assemblyDirectory: directory }, async ({ endpoints }) => {
      const put = async (pk: string) => {
        const startedMs = performance.now();
        const credential = 'Credential=operator/20260101/us-east-1/dynamodb/aws4_request';
        const written = await fetch(endpoints.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
          method: 'POST',
          headers: {
            authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=0`,
            'x-amz-date': '20260101T000000Z',
            'x-amz-target': 'DynamoDB_20120810.PutItem',
          },
          body: JSON.stringify({ TableName: 'Table', Item: { pk: { S: pk } } }),
        });
        expect(written.status).toBe(200);
        return performance.now() - startedMs;
      };
      const log = () => readFileSync(join(folder, 'logs', 'functions.log'), 'utf8');
      // The function would take a minute.
      expect(await put('first')).toBeLessThan(30_000);
      const later: number[] = [];
      for (const pk of ['second', 'third', 'fourth']) {
        later.push(await put(pk));
        while (!log().includes(pk)) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      // Each would wait 1.5 seconds, as the first one did. On a busy machine, one may take as long.
      expect(Math.min(...later)).toBeLessThan(1_500);
    });
    rmSync(directory, { recursive: true });
  });

  it('saves a gateway key and its usage plan before it responds, so that a kill loses neither', async () => {
    const dataDirectory = join(folder, 'gateway-keys');
    await whileRunning({ dataDirectory }, async ({ endpoints }) => {
      const call = async (method: string, path: string, body?: object) => {
        const response = await fetch(`${endpoints.AWS_ENDPOINT_URL_API_GATEWAY}${path}`, {
          method,
          headers: asOperator('apigateway'),
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const { gatewayKeys } = JSON.parse(readFileSync(stateIn(dataDirectory), 'utf8'));
        return { response: await response.json(), gatewayKeys };
      };
      const value = 'a'.repeat(40);
      const made = await call('POST', '/apikeys', { name: 'Fresh', value, enabled: true });
      expect(made.gatewayKeys.keys).toMatchObject([{ value, isEnabled: true }]);
      const planId = (await call('GET', '/usageplans')).response.item[0].id;
      const key = { keyId: made.response.id, keyType: 'API_KEY' };
      const { gatewayKeys } = await call('POST', `/usageplans/${planId}/keys`, key);
      expect(gatewayKeys.memberships).toEqual([{ planId, keyId: key.keyId }]);
    });
  });

  it('returns the secure parameters of an earlier run, and keeps them from other users', async () => {
    const dataDirectory = join(folder, 'parameters');
    const call = (operation: string, input: object): Promise<Record<string, string>> =>
      whileRunning({ dataDirectory }, async ({ endpoints }) => {
        const response = await fetch(endpoints.AWS_ENDPOINT_URL_SSM ?? '', {
          method: 'POST',
          headers: { ...asOperator('ssm'), 'x-amz-target': `AmazonSSM.${operation}` },
          body: JSON.stringify({ Name: '/app/secret', ...input }),
        });
        return response.json();
      });
    await call('PutParameter', { Value: 'hidden', Type: 'SecureString' });
    expect(await call('GetParameter', { WithDecryption: true })).toMatchObject({
      Parameter: { Value: 'hidden' },
    });
    expect(statSync(stateIn(dataDirectory)).mode & 0o777).toBe(0o600);
  });
});
