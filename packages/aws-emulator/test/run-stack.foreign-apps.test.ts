import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { LambdaIntegration, LambdaRestApi, RestApi } from 'aws-cdk-lib/aws-apigateway';
import { AttributeType, Table, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as Handler, Runtime } from 'aws-cdk-lib/aws-lambda';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { type RunningStack, runStack } from '../run-stack.ts';
import { withEmbeddedDatabase } from './embedded-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulator-foreign-'));
  // As in many projects. It has no effect on functions, whose code is deployed without it.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Synthesizes an app of one stack with the CDK's defaults, runs it until `use` has ended, and returns the result. */
async function running<Result>(
  define: (stack: Stack) => void,
  use: (stack: RunningStack) => Promise<Result>,
): Promise<Result> {
  const assemblyDirectory = join(folder, 'cdk.out');
  const app = new App({ outdir: assemblyDirectory });
  define(new Stack(app, 'Foreign', { description: 'An app that knows nothing of the emulator' }));
  app.synth();
  const stack = await runStack({
    assemblyDirectory,
    port: 0,
    functionLogFile: join(folder, 'functions.log'),
  });
  try {
    return await use(stack);
  } finally {
    await stack.stop();
  }
}

/** A function with these files as its code. */
function handler(stack: Stack, name: string, files: Record<string, string>, environment = {}): Handler {
  const directory = join(folder, name);
  mkdirSync(directory);
  for (const [file, source] of Object.entries(files)) writeFileSync(join(directory, file), source);
  const code = Code.fromAsset(directory);
  return new Handler(stack, name, {
    runtime: Runtime.NODEJS_22_X,
    handler: 'index.handler',
    code,
    environment,
  });
}

const textOf = async (stack: RunningStack, path: string) => (await fetch(stack.baseUrl + path)).text();

const commonJs = {
  'index.js':
    "const { a } = require('./a.js'); exports.handler = async () => ({ statusCode: 200, body: a });",
  'a.js': "exports.a = 'from .js';",
};
const esModule = {
  'index.mjs':
    "export const handler = async ({ pathParameters: { id } }) => ({ statusCode: 200, body: 'from .mjs: ' + id });",
};

it('runs a REST API with functions as .js and .mjs, without a table and a distribution', async () => {
  const responses = await running(
    (stack) => {
      const defaultCorsPreflightOptions = { allowOrigins: ['https://page.example'] };
      const { root } = new RestApi(stack, 'Api', { cloudWatchRole: true, defaultCorsPreflightOptions });
      const older = new LambdaIntegration(handler(stack, 'Older', commonJs));
      const newer = new LambdaIntegration(handler(stack, 'Newer', esModule));
      root.addResource('older').addMethod('GET', older);
      root.addResource('newer').addResource('{id}').addMethod('ANY', newer);
    },
    async (stack) => ({
      texts: await Promise.all(['older', 'newer/7', 'none'].map((path) => textOf(stack, `/prod/${path}`))),
      preflight: await fetch(`${stack.baseUrl}/prod/older`, { method: 'OPTIONS' }),
    }),
  );
  expect(responses.texts).toEqual(['from .js', 'from .mjs: 7', '{"message":"Missing Authentication Token"}']);
  expect(responses.preflight.status).toBe(204);
  expect(responses.preflight.headers.get('access-control-allow-origin')).toBe('https://page.example');
});

it('names all resources that it does not support, by type and logical ID', async () => {
  const started = running(
    (stack) => {
      new LambdaRestApi(stack, 'Api', { handler: handler(stack, 'Fn', commonJs) });
      new Topic(stack, 'Topic'); // has no effect here
      new CfnStateMachine(stack, 'Flow', { roleArn: 'arn:aws:iam::000000000000:role/any' });
      new CfnSecret(stack, 'Secret');
    },
    async () => {},
  );
  await expect(started).rejects.toThrow(
    'The emulator does not support AWS::StepFunctions::StateMachine (Flow)\n  and AWS::SecretsManager::Secret (Secret)',
  );
});

const counter = `
  const { request } = require('node:http');
  const call = (operation, input) => new Promise((resolve, reject) => {
    const credential = 'Credential=' + process.env.AWS_ACCESS_KEY_ID + '/20260101/us-east-1/dynamodb/aws4_request';
    const sent = request(process.env.AWS_ENDPOINT_URL_DYNAMODB, { method: 'POST', headers: {
      'x-amz-target': 'DynamoDB_20120810.' + operation,
      'x-amz-date': '20260101T000000Z',
      authorization: 'AWS4-HMAC-SHA256 ' + credential + ', SignedHeaders=host, Signature=0',
    } }, (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; }).on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject).end(JSON.stringify(input));
  });
  exports.handler = async () => {
    const written = await call('UpdateItem', {
      TableName: process.env.TABLE,
      Key: { id: { S: 'visits' } },
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
      ReturnValues: 'ALL_NEW',
    });
    return { statusCode: 200, body: written.Attributes ? written.Attributes.n.N : written.message };
  };`;

withEmbeddedDatabase(() => {
  it.each([
    [
      'Table',
      (stack: Stack) =>
        new Table(stack, 'Data', { partitionKey: { name: 'id', type: AttributeType.STRING } }),
    ],
    [
      'TableV2',
      (stack: Stack) =>
        new TableV2(stack, 'Data', { partitionKey: { name: 'id', type: AttributeType.STRING } }),
    ],
  ])('runs a stack with a %s, which only functions with a permission can change', async (_name, tableIn) => {
    const texts = await running(
      (stack) => {
        const table = tableIn(stack);
        const fns = ['May', 'MayNot'].map((name) =>
          handler(stack, name, { 'index.js': counter }, { TABLE: table.tableName }),
        );
        const [may] = fns;
        if (may) table.grantReadWriteData(may);
        const api = new RestApi(stack, 'Api');
        for (const fn of fns) api.root.addResource(fn.node.id).addMethod('POST', new LambdaIntegration(fn));
      },
      async ({ baseUrl }) => {
        const post = async (path: string) =>
          (await fetch(`${baseUrl}/prod/${path}`, { method: 'POST' })).text();
        return [await post('May'), await post('May'), await post('MayNot')];
      },
    );
    expect(texts).toEqual([
      '1',
      '2',
      expect.stringContaining('is not authorized to perform: dynamodb:UpdateItem'),
    ]);
  });
});
