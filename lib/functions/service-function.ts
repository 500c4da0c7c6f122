import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionEntry } from '../../lambdas/routes/route.ts';
import { metricNamespaceVariable } from '../../platform/environment.ts';
import type { DataTable } from '../data-table.ts';
import type { LogRetentionDays } from '../stage-config.ts';

/** Inputs of a function. */
export interface ServiceFunctionProps {
  /** The function's entry in `lambdas/routes/`. */
  entry: FunctionEntry;
  /** Folder with its bundled `index.mjs`. */
  codeDirectory: string;
  table: DataTable;
  logRetentionDays: LogRetentionDays;
  /** CloudWatch namespace of the function's custom metrics. */
  metricNamespace: string;
  /** True if X-Ray traces it. */
  isTracingEnabled: boolean;
  /** @default 10 seconds */
  timeout?: Duration;
  /** In MiB; CPU comes in proportion. @default 512 */
  memorySize?: number;
}

/** Lambda function with its own role (exact actions only) and a log group that expires. */
export class ServiceFunction extends Construct {
  readonly fn: LambdaFunction;
  readonly logGroup: LogGroup;
  /** Effect of a failure, for alarms. */
  readonly impact: string;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    this.impact = props.entry.impact;
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.logGroup.grantWrite(role);
    this.fn = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.codeDirectory),
      description: `${props.entry.id}: without it, ${lowerFirst(props.entry.impact)}`,
      timeout: props.timeout ?? Duration.seconds(10),
      memorySize: props.memorySize ?? 512,
      role,
      logGroup: this.logGroup,
      tracing: props.isTracingEnabled ? Tracing.ACTIVE : Tracing.DISABLED,
    });
    if (props.entry.table.length > 0) props.table.open(this.fn, props.entry.table);
    if (props.entry.emitsMetrics) this.fn.addEnvironment(metricNamespaceVariable, props.metricNamespace);
  }
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
