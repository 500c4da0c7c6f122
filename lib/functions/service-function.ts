import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionEntry } from '../../lambdas/routes/route.ts';
import { apiFunctionSeconds } from '../../platform/request-time.ts';
import type { CodeDirectories } from '../built-files.ts';
import type { DataTable } from '../data-table.ts';
import { InlineRole } from '../inline-role.ts';
import type { StageConfig } from '../stage-config.ts';

export interface ServiceFunctionProps {
  config: StageConfig;
  /** All functions' bundled code. */
  codeDirectories: CodeDirectories;
  table: DataTable;
  /** Log group that it shares with other functions. @default - its own */
  logGroup?: LogGroup;
}

/** Adds a log group that expires and is deleted with the stack. */
export function expiringLogs(
  scope: Construct,
  id: string,
  config: Pick<StageConfig, 'logRetentionDays'>,
): LogGroup {
  return new LogGroup(scope, id, {
    retention: config.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** Lambda function with its own role (exact actions only) and a log group. */
export class ServiceFunction extends Construct {
  readonly fn: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(
    scope: Construct,
    {
      id,
      table: access,
      impact,
      timeoutSeconds = apiFunctionSeconds,
      memoryMb = 512,
      ...entry
    }: FunctionEntry,
    { config, codeDirectories, table, logGroup }: ServiceFunctionProps,
  ) {
    super(scope, pascalCase(id));
    this.logGroup = logGroup ?? expiringLogs(this, 'Logs', config);
    const reserved = entry.reservation && config[entry.reservation];
    const role = new InlineRole(this, 'Role', new ServicePrincipal('lambda.amazonaws.com'));
    this.logGroup.grantWrite(role);
    this.fn = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(codeDirectories.get(id) ?? ''),
      description: `${id}: without it, ${lowerFirst(impact)}`,
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: memoryMb,
      ...(reserved ? { reservedConcurrentExecutions: reserved } : {}),
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
