import { existsSync } from 'node:fs';
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

/** Environment variables reserved by Lambda. */
const reserved =
  /^(_HANDLER|_X_AMZN_TRACE_ID|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|REGION|DEFAULT_REGION|EXECUTION_ENV|LAMBDA_\w+)|LAMBDA_\w+)$/;

/** Environment variables that direct a function's SDK clients to the emulator. */
export type ServiceEndpoints = Record<string, string>;

/** Surroundings of the stack's functions. */
export interface FunctionServices {
  /** Endpoints of the functions' SDK clients. */
  endpoints: ServiceEndpoints;
  /** Values that replace those of the template's variables, by name. @default the template's values */
  overrides?: Readonly<Record<string, string>>;
  /** Log of the functions' consoles. */
  log: FunctionLog;
}

/** A function of the stack, run from its built asset in at most two execution environments. */
export class LambdaFunction {
  readonly logicalId: string;
  readonly arn: string;
  readonly roleArn: string;
  private readonly services: FunctionServices;
  private settings: InstanceSettings;
  private readonly instances: LambdaInstance[] = [];
  private readonly idle: LambdaInstance[] = [];
  /** Environments with earlier code that are running an event. */
  private readonly outdated = new Set<LambdaInstance>();
  private readonly waiting: ((instance: LambdaInstance) => void)[] = [];
  private hasStopped = false;

  constructor(resource: Resource, assembly: Assembly, identities: Identities, services: FunctionServices) {
    this.logicalId = resource.logicalId;
    this.arn = identities.attribute(resource.logicalId, 'Arn');
    const properties = identities.resolve(resource.properties) as FunctionProperties;
    this.roleArn = properties.Role;
    this.services = services;
    this.settings = settingsOf(resource, assembly, identities, services);
  }

  /**
   * Runs other code or variables from now on. An environment that is running an event finishes it, and is then
   * not used again, as on AWS.
   */
  update(resource: Resource, assembly: Assembly, identities: Identities): void {
    this.settings = settingsOf(resource, assembly, identities, this.services);
    for (const instance of this.idle.splice(0)) {
      this.forget(instance);
      void instance.stop();
    }
    for (const instance of this.instances) this.outdated.add(instance);
  }

  /** Runs one event. Waits if both environments are busy. */
  async invoke(event: unknown, requestId: string): Promise<Invocation> {
    const instance = await this.take();
    try {
      return await instance.invoke(event, requestId);
    } finally {
      this.release(instance);
    }
  }

  /** Stops all environments. */
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
    if (this.outdated.delete(instance)) void instance.stop(); // unusable from here on
    if (!instance.isUsable) this.forget(instance);
    const next = this.waiting.shift();
    if (next) next(instance.isUsable ? instance : this.start());
    else if (instance.isUsable) this.idle.push(instance);
  }

  private forget(instance: LambdaInstance): void {
    this.instances.splice(this.instances.indexOf(instance), 1);
  }
}

function settingsOf(
  resource: Resource,
  assembly: Assembly,
  identities: Identities,
  services: FunctionServices,
): InstanceSettings {
  const properties = identities.resolve(resource.properties) as FunctionProperties;
  const [file = '', handlerName = ''] = properties.Handler.split('.');
  const functionName = identities.physicalId(resource.logicalId);
  return {
    functionName,
    functionArn: identities.attribute(resource.logicalId, 'Arn'),
    ...handlerModule(assembly.assetPath(properties.Code.S3Key), file),
    handlerName,
    environment: environmentOf(functionName, properties, services),
    memorySize: properties.MemorySize ?? defaultMemorySize,
    timeoutMs: (properties.Timeout ?? defaultTimeoutSeconds) * 1000,
    log: services.log,
  };
}

/** Returns the file of a handler and the folder of its code. Throws if there is no file that Lambda would load. */
function handlerModule(codeDirectory: string, file: string): { codeDirectory: string; handlerFile: string } {
  const files = ['.mjs', '.js', '.cjs'].map((ending) => join(codeDirectory, file + ending));
  const handlerFile = files.find((each) => existsSync(each));
  if (!handlerFile) throw new Error(`None of these files exists: ${files.join(', ')}`);
  return { codeDirectory, handlerFile };
}

interface FunctionProperties {
  Code: { S3Key: string };
  Environment?: { Variables?: Record<string, string> };
  Handler: string;
  MemorySize?: number;
  Role: string;
  Timeout?: number;
}

/**
 * Returns the function's variables and those that Lambda sets. The access key id is the function's name,
 * which identifies its role.
 */
function environmentOf(
  functionName: string,
  { Environment, Handler, MemorySize }: FunctionProperties,
  { endpoints, overrides = {} }: FunctionServices,
): Record<string, string> {
  const variables = { ...Environment?.Variables };
  for (const name of Object.keys(variables)) variables[name] = overrides[name] ?? variables[name] ?? '';
  const forbidden = Object.keys(variables).find((name) => reserved.test(name));
  if (forbidden) throw new Error(`Lambda rejects the environment variable ${forbidden} (${functionName})`);
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

/** Returns true for a Node.js function, the only kind that the emulator runs. */
export function isRunnable({ properties }: Resource): boolean {
  return String(properties.Runtime).startsWith('nodejs');
}
