import { readAssembly, resourcesOf } from './assembly.ts';
import type { Invoke } from './authorizer.ts';
import type { LocalHandler } from './http.ts';
import { identitiesOf } from './identities.ts';
import { LambdaFunction } from './lambda-function.ts';
import { restApi } from './rest-api.ts';
import { serve } from './server.ts';
import { createTable, startTableServer } from './table.ts';

/** How to run the stack. */
export interface RunOptions {
  /** The folder that `cdk synth` wrote. */
  assemblyDirectory: string;
  /** 0 takes a free port. */
  port: number;
}

/** A running stack. */
export interface RunningStack {
  baseUrl: string;
  /** Where operators' tools find the table. */
  dynamodbEndpoint: string;
  tableName: string;
  stop: () => Promise<void>;
}

/** Runs the synthesized service on this machine. */
export async function runStack({ assemblyDirectory, port }: RunOptions): Promise<RunningStack> {
  const assembly = readAssembly(assemblyDirectory);
  const identities = identitiesOf(assembly);
  const [table] = resourcesOf(assembly, 'AWS::DynamoDB::GlobalTable');
  const [api] = resourcesOf(assembly, 'AWS::ApiGateway::RestApi');
  if (!table || !api) throw new Error('The stack holds no table or no API');
  const tableServer = await startTableServer();
  await createTable(tableServer.endpoint, table, identities);
  const endpoints = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'desk',
    AWS_SECRET_ACCESS_KEY: 'desk',
    AWS_ENDPOINT_URL_DYNAMODB: tableServer.endpoint,
  };
  const functions = new Map(
    resourcesOf(assembly, 'AWS::Lambda::Function').map((resource) => [
      identities.resolve({ 'Fn::GetAtt': [resource.logicalId, 'Arn'] }),
      new LambdaFunction(resource, assembly, identities, endpoints),
    ]),
  );
  const invoke: Invoke = (functionArn, event, requestId) => {
    const fn = functions.get(functionArn);
    if (!fn) throw new Error(`The template holds no function ${functionArn}`);
    return fn.invoke(event, requestId);
  };
  const handler: LocalHandler = restApi(assembly, identities, api, invoke);
  const server = await serve(handler, port);
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    dynamodbEndpoint: tableServer.endpoint,
    tableName: identities.physicalId(table.logicalId),
    stop: async () => {
      await server.stop();
      await Promise.all([...functions.values()].map((fn) => fn.stop()));
      await tableServer.stop();
    },
  };
}
