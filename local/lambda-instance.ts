import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What a function threw, as Lambda reports it. */
export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace: string;
}

/** The outcome of one invocation: the returned value after a trip through JSON, or an error. */
export type Invocation = { value: unknown } | { error: FunctionError };

/** What an execution environment starts from. */
export interface InstanceSettings {
  functionName: string;
  handlerFile: string;
  handlerName: string;
  environment: Record<string, string>;
  timeoutMs: number;
}

type Message =
  | { kind: 'ready' }
  | { kind: 'broken' | 'failure'; error: FunctionError }
  | { kind: 'answer'; json: string };

/** One execution environment: a worker thread that sees exactly the function's own environment, one event at a time. */
export class LambdaInstance {
  private readonly worker: Worker;
  private readonly settings: InstanceSettings;
  private readonly ready: Promise<Message>;
  private settle: (message: Message) => void = () => {};
  isUsable = true;

  constructor(settings: InstanceSettings) {
    this.settings = settings;
    this.worker = new Worker(new URL('./lambda-bootstrap.mjs', import.meta.url), {
      env: settings.environment,
      execArgv: [],
      workerData: {
        handlerFile: pathToFileURL(settings.handlerFile).href,
        handlerName: settings.handlerName,
      },
    });
    this.worker.on('message', (message: Message) => this.settle(message));
    this.worker.on('error', () => {});
    this.worker.on('exit', () => {
      this.isUsable = false;
      this.settle({ kind: 'broken', error: crashed(settings.functionName) });
    });
    this.ready = this.nextMessage();
  }

  /** Runs one event. An instance that timed out or crashed is not used again. */
  async invoke(event: unknown, requestId: string): Promise<Invocation> {
    const { functionName, timeoutMs } = this.settings;
    const readiness = await this.ready;
    if (readiness.kind === 'broken') return this.failed(readiness.error);
    const answer = this.nextMessage();
    this.worker.postMessage({ event, requestId, functionName, deadline: Date.now() + timeoutMs });
    const message = await Promise.race([answer, this.timeout(timeoutMs)]);
    if (message.kind === 'answer') return { value: JSON.parse(message.json) };
    if (message.kind === 'failure') return { error: message.error };
    return this.failed(message.kind === 'broken' ? message.error : crashed(functionName));
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    this.isUsable = false;
    await this.worker.terminate();
  }

  private nextMessage(): Promise<Message> {
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  private timeout(ms: number): Promise<Message> {
    const errorMessage = `Task timed out after ${ms / 1000} seconds`;
    return new Promise((resolve) => {
      const error = { errorType: 'Sandbox.Timedout', errorMessage, trace: '' };
      setTimeout(resolve, ms, { kind: 'broken', error }).unref();
    });
  }

  private failed(error: FunctionError): Invocation {
    void this.stop();
    return { error };
  }
}

function crashed(functionName: string): FunctionError {
  return {
    errorType: 'Runtime.ExitError',
    errorMessage: `${functionName} exited without an answer`,
    trace: '',
  };
}
