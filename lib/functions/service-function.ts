import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionEntry } from '../../lambdas/routes/route.ts';
import { apiFunctionSeconds } from '../../platform/request-time.ts';
import type { DataTable } from '../data-table.ts';
import type { StageConfig } from '../stage-config.ts';
import type { CodeDirectories } from './bundle.ts';

export interface ServiceFunctionProps {
  config: StageConfig;
  /** All functions' bundled code. */
  codeDirectories: CodeDirectories;
  table: DataTable;
}

/** Lambda function with its own role (exact actions only) and a log group that expires. */
export class ServiceFunction extends Construct {
  readonly fn: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(
    scope: Construct,
    { id, table: access, impact, timeoutSeconds = apiFunctionSeconds, memoryMb = 512 }: FunctionEntry,
    { config, codeDirectories, table }: ServiceFunctionProps,
  ) {
    super(scope, pascalCase(id));
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    this.fn = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(codeDirectories.get(id) ?? ''),
      description: `${id}: without it, ${lowerFirst(impact)}`,
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: memoryMb,
      role,
      logGroup: this.logGroup,
      tracing: config.isTracingEnabled ? Tracing.ACTIVE : Tracing.DISABLED,
    });
    if (access.length > 0) table.open(this.fn, access);
  }
}

/** Converts `create-product` to `CreateProduct`. */
function pascalCase(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
