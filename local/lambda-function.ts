import { join } from 'node:path';
import type { Assembly, Resource } from './assembly.ts';
import type { Identities } from './identities.ts';
import { type InstanceSettings, type Invocation, LambdaInstance } from './lambda-instance.ts';

const maxInstances = 2;

/** Where a function's SDK clients find the desk's services: added to the template's environment, as AWS adds its own. */
export type ServiceEndpoints = Record<string, string>;

/** A function of the stack, run from its built asset in at most two execution environments. */
export class LambdaFunction {
  readonly logicalId: string;
  private readonly settings: InstanceSettings;
  private readonly instances: LambdaInstance[] = [];
  private readonly idle: LambdaInstance[] = [];
  private readonly waiting: ((instance: LambdaInstance) => void)[] = [];

  constructor(resource: Resource, assembly: Assembly, identities: Identities, endpoints: ServiceEndpoints) {
    this.logicalId = resource.logicalId;
    const { Code, Handler, Environment, Timeout } = resource.properties as {
      Code: { S3Key: string };
      Handler: string;
      Environment?: { Variables?: Record<string, unknown> };
      Timeout?: number;
    };
    const [file = '', handlerName = ''] = Handler.split('.');
    const variables = identities.resolve(Environment?.Variables ?? {}) as Record<string, string>;
    this.settings = {
      functionName: identities.physicalId(resource.logicalId),
      handlerFile: join(assembly.assetPath(Code.S3Key), `${file}.mjs`),
      handlerName,
      environment: { ...variables, ...endpoints, AWS_LAMBDA_FUNCTION_NAME: resource.logicalId },
      timeoutMs: (Timeout ?? 3) * 1000,
    };
  }

  /** Runs one event, waiting for a free environment if both are busy. */
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
    await Promise.all(this.instances.map((instance) => instance.stop()));
  }

  private take(): Promise<LambdaInstance> {
    const free = this.idle.pop();
    if (free) return Promise.resolve(free);
    if (this.instances.length < maxInstances) return Promise.resolve(this.start());
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private start(): LambdaInstance {
    const instance = new LambdaInstance(this.settings);
    this.instances.push(instance);
    return instance;
  }

  private release(instance: LambdaInstance): void {
    if (!instance.isUsable) this.instances.splice(this.instances.indexOf(instance), 1);
    const next = this.waiting.shift();
    if (next) next(instance.isUsable ? instance : this.start());
    else if (instance.isUsable) this.idle.push(instance);
  }
}
