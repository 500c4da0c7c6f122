import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { authorizerFunction, type FunctionEntry, routes } from '../lambdas/routes.ts';
import { bundleFunctions } from './bundle.ts';
import type { StageConfig } from './config.ts';
import { DataTable } from './data-table.ts';
import { ManagementApi } from './management-api.ts';
import { ServiceFunction } from './service-function.ts';

/** One complete service (a cell): table, functions, both APIs, edge. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    const table = new DataTable(this, 'Data');
    const directories = bundleFunctions([authorizerFunction, ...routes]);
    const serve = (entry: FunctionEntry) =>
      new ServiceFunction(this, pascalCase(entry.id), {
        entry,
        codeDirectory: directories.get(entry.id) ?? '',
        table,
        logRetention: config.logRetention,
      });
    const management = new ManagementApi(this, 'ManagementApi', {
      config,
      authorizer: serve(authorizerFunction).fn,
    });
    for (const route of routes) management.addRoute(route, serve(route).fn);
    new CfnOutput(this, 'TableName', { value: table.table.tableName });
    new CfnOutput(this, 'ManagementApiUrl', { value: management.api.url });
  }
}

/** `create-product` → `CreateProduct`. */
function pascalCase(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
}
