import { url as debuggerUrl } from 'node:inspector';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** An error that a function threw, in Lambda's format. */
export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace: string;
}

/** The outcome of an invocation: the returned value after JSON serialization, or an error. */
export type Invocation = { value: unknown } | { error: FunctionError };

/** Invokes a function by its ARN. */
export type Invoke = (functionArn: string, event: unknown, requestId: string) => Promise<Invocation>;

/** Receives one line of a function's console output. */
export type FunctionLog = (functionName: string, line: string) => void;

/** Settings of an execution environment. */
export interface InstanceSettings {
  functionName: string;
  functionArn: string;
  /** Folder of the function's code. */
  codeDirectory: string;
  handlerFile: string;
  handlerName: string;
  environment: Record<string, string>;
  memorySize: number;
  timeoutMs: number;
  log: FunctionLog;
}

type Message =
  | { kind: 'ready' }
  | { kind: 'broken' | 'failure'; error: FunctionError }
  | { kind: 'result'; json: string };

/** Timeout of functions under a debugger, which may stop at a breakpoint: a day. */
const debuggedTimeoutMs = 86_400_000;

const bootstrap = new URL('./lambda-bootstrap.mjs', import.meta.url);

/**
 * An execution environment: a worker thread with its function's environment variables. It runs one event at a
 * time.
 */
export class LambdaInstance {
  private readonly worker: Worker;
  private readonly settings: InstanceSettings;
  private readonly ready: Promise<Message>;
  private settle: (message: Message) => void = () => {};
  isUsable = true;

  constructor(settings: InstanceSettings) {
    this.settings = settings;
    this.worker = new Worker(bootstrap, {
      env: settings.environment,
      execArgv: [],
      stdout: true,
      stderr: true,
      workerData: {
        codeDirectory: settings.codeDirectory,
        handlerFile: settings.handlerFile,
        handlerName: settings.handlerName,
      },
    });
    this.worker.unref();
    this.logLines(this.worker.stdout);
    this.logLines(this.worker.stderr);
    this.worker.on('message', (message: Message) => this.settle(message));
    this.worker.on('error', (error) => this.end(crashed(settings.functionName, error)));
    this.worker.on('exit', () => this.end(crashed(settings.functionName)));
    this.ready = this.nextMessage();
  }

  /** Runs one event. An instance that timed out or crashed is not used again. */
  async invoke(event: unknown, requestId: string): Promise<Invocation> {
    const { functionName, functionArn, memorySize } = this.settings;
    const timeoutMs = debuggerUrl() === undefined ? this.settings.timeoutMs : debuggedTimeoutMs;
    const readiness = await this.ready;
    if (readiness.kind === 'broken') return this.failed(readiness.error);
    const result = this.nextMessage();
    const deadline = Date.now() + timeoutMs;
    this.worker.postMessage({ event, requestId, functionName, functionArn, memorySize, deadline });
    const timeout = this.timeout(timeoutMs);
    const message = await Promise.race([result, timeout.message]);
    clearTimeout(timeout.timer);
    if (message.kind === 'result') return { value: JSON.parse(message.json) };
    if (message.kind === 'ready') return this.failed(crashed(functionName));
    const { error, kind } = message;
    this.settings.log(functionName, error.trace || error.errorMessage);
    return kind === 'failure' ? { error } : this.failed(error);
  }

  /** Stops the thread. */
  async stop(): Promise<void> {
    this.isUsable = false;
    await this.worker.terminate();
  }

  private end(error: FunctionError): void {
    this.isUsable = false;
    this.settle({ kind: 'broken', error });
  }

  private logLines(stream: Readable): void {
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', (line) => this.settings.log(this.settings.functionName, line));
  }

  private nextMessage(): Promise<Message> {
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  private timeout(ms: number): { message: Promise<Message>; timer: NodeJS.Timeout | undefined } {
    const errorMessage = `Task timed out after ${(ms / 1000).toFixed(2)} seconds`;
    const error = { errorType: 'Sandbox.Timedout', errorMessage, trace: '' };
    let timer: NodeJS.Timeout | undefined;
    const message = new Promise<Message>((resolve) => {
      timer = setTimeout(resolve, ms, { kind: 'broken', error });
    });
    return { message, timer };
  }

  private failed(error: FunctionError): Invocation {
    void this.stop();
    return { error };
  }
}

function crashed(functionName: string, error?: Error): FunctionError {
  return {
    errorType: 'Runtime.ExitError',
    errorMessage: error?.message ?? `${functionName} exited without a result`,
    trace: error?.stack ?? '',
  };
}
