import { join } from 'node:path';
import type { Assembly, Resource } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { region } from '../template/pseudo-parameters.ts';
import {
  type FunctionLog,
  type InstanceSettings,
  type Invocation,
  LambdaInstance,
} from './lambda-instance.ts';

const maxInstances = 2;
const defaultMemorySize = 128;
const defaultTimeoutSeconds = 3;

/** Environment variables that only Lambda may set. */
const reserved =
  /^(_HANDLER|_X_AMZN_TRACE_ID|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|REGION|DEFAULT_REGION|EXECUTION_ENV|LAMBDA_\w+)|LAMBDA_\w+)$/;

/** Environment variables that lead a function's SDK clients to the emulator. They are added to those of the template. */
export type ServiceEndpoints = Record<string, string>;

/** What functions run with: the endpoints of their SDK clients and the log of their consoles. */
export interface Surroundings {
  endpoints: ServiceEndpoints;
  log: FunctionLog;
}

/** A function of the stack. It runs from its built asset in at most two execution environments. */
export class LambdaFunction {
  readonly logicalId: string;
  readonly arn: string;
  readonly roleArn: string;
  private readonly settings: InstanceSettings;
  private readonly instances: LambdaInstance[] = [];
  private readonly idle: LambdaInstance[] = [];
  private readonly waiting: ((instance: LambdaInstance) => void)[] = [];
  private hasStopped = false;

  constructor(resource: Resource, assembly: Assembly, identities: Identities, surroundings: Surroundings) {
    this.logicalId = resource.logicalId;
    this.arn = identities.attribute(resource.logicalId, 'Arn');
    const properties = identities.resolve(resource.properties) as FunctionProperties;
    this.roleArn = properties.Role;
    const [file = '', handlerName = ''] = properties.Handler.split('.');
    const functionName = identities.physicalId(resource.logicalId);
    this.settings = {
      functionName,
      functionArn: this.arn,
      handlerFile: join(assembly.assetPath(properties.Code.S3Key), `${file}.mjs`),
      handlerName,
      environment: environmentOf(functionName, properties, surroundings.endpoints),
      memorySize: properties.MemorySize ?? defaultMemorySize,
      timeoutMs: (properties.Timeout ?? defaultTimeoutSeconds) * 1000,
      log: surroundings.log,
    };
  }

  /** Runs one event. If both environments are busy, it waits for one. */
  async invoke(event: unknown, requestId: string): Promise<Invocation> {
    const instance = await this.take();
    try {
      return await instance.invoke(event, requestId);
    } finally {
      this.release(instance);
    }
  }

  /** Ends all environments. */
  async stop(): Promise<void> {
    this.hasStopped = true;
    await Promise.all(this.instances.map((instance) => instance.stop()));
  }

  private take(): Promise<LambdaInstance> {
    if (this.hasStopped) throw new Error(`${this.logicalId} has been stopped`);
    const free = this.idle.pop();
    if (free?.isUsable) return Promise.resolve(free);
    if (free) this.forget(free);
    if (this.instances.length < maxInstances) return Promise.resolve(this.start());
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private start(): LambdaInstance {
    const instance = new LambdaInstance(this.settings);
    this.instances.push(instance);
    return instance;
  }

  private release(instance: LambdaInstance): void {
    if (!instance.isUsable) this.forget(instance);
    const next = this.waiting.shift();
    if (next) next(instance.isUsable ? instance : this.start());
    else if (instance.isUsable) this.idle.push(instance);
  }

  private forget(instance: LambdaInstance): void {
    this.instances.splice(this.instances.indexOf(instance), 1);
  }
}

interface FunctionProperties {
  Code: { S3Key: string };
  Environment?: { Variables?: Record<string, string> };
  Handler: string;
  MemorySize?: number;
  Role: string;
  Timeout?: number;
}

/** The function's own variables and those that Lambda sets. The access key id is the function's name, so that its calls can be judged by its role. */
function environmentOf(
  functionName: string,
  { Environment, Handler, MemorySize }: FunctionProperties,
  endpoints: ServiceEndpoints,
): Record<string, string> {
  const variables = Environment?.Variables ?? {};
  const forbidden = Object.keys(variables).find((name) => reserved.test(name));
  if (forbidden) throw new Error(`Lambda refuses the environment variable ${forbidden} (${functionName})`);
  return {
    ...variables,
    ...endpoints,
    _HANDLER: Handler,
    AWS_ACCESS_KEY_ID: functionName,
    AWS_SECRET_ACCESS_KEY: 'emulator',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: functionName,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize ?? defaultMemorySize),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    TZ: ':UTC',
  };
}

/** Whether the emulator can run a function: only those on Node.js. */
export function isRunnable({ properties }: Resource): boolean {
  return String(properties.Runtime).startsWith('nodejs');
}
