import { dirname, join } from 'node:path';
import { EdgeCache } from './cloudfront/cache/cache.ts';
import { KeyValueStore } from './cloudfront/function/key-value-store.ts';
import type { StoreVariant } from './cloudfront/function/key-value-store-api.ts';
import { operatorEndpoints, operatorServices } from './control-plane/operator-services.ts';
import { type Database, type DataOptions, type EmulatorData, openEmulatorData } from './data-folder.ts';
import { scanTable } from './dynamodb/table.ts';
import type { CallRecorder } from './dynamodb/table-proxy.ts';
import { openAccessLog } from './gateway/access-log.ts';
import { type RestApiServices, restApi } from './gateway/rest-api.ts';
import { UsagePlans, usagePlansOf } from './gateway/usage-plans.ts';
import type { LocalHandler } from './http/messages.ts';
import { lateServer, serve } from './http/server.ts';
import { queueSources, streamSource } from './lambda/event-sources/event-sources.ts';
import type { QueueSource } from './lambda/event-sources/queue-source.ts';
import { type Schedule, schedulesOf } from './lambda/event-sources/schedule.ts';
import type { StreamSource } from './lambda/event-sources/stream-source.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { type Functions, functionsOf } from './lambda/functions.ts';
import { variableOverrides } from './lambda/variable-overrides.ts';
import { Shutdown } from './process/shutdown.ts';
import { type RunStep, silent } from './progress.ts';
import { serviceHandler } from './service-handler.ts';
import { readServiceTemplate, type ServiceTemplate } from './service-template.ts';
import { type Assembly, readAssembly, resourcesOf } from './template/assembly.ts';
import { codeDifferences } from './template/differences.ts';

/** Options for running the stack. */
export interface RunOptions extends DataOptions {
  /** The folder that `cdk synth` wrote. */
  assemblyDirectory: string;
  /** 0 takes a free port. */
  port: number;
  /** File for the console output of functions. */
  functionLogFile: string;
  /**
   * Delay of stream records after a write, in milliseconds. @default delivered before the response to the
   * write
   */
  edgeDelayMs?: number;
  /**
   * True to apply a REST API's throttles for all callers before its authorizer, so that denied requests use them up.
   * AWS documents no order. @default after it
   */
  isThrottleFirst?: boolean;
  /**
   * What the KeyValueStore does differently where AWS documents nothing. @default removes missing keys without an error, and
   * reports conflicts as such
   */
  storeVariant?: StoreVariant;
  /** Milliseconds that queues collect messages for one invocation. @default the windows of the template */
  batchingWindowMs?: number;
  /** Environment whose variables replace those of the functions. @default the template's values */
  environment?: Readonly<Record<string, string | undefined>>;
  /**
   * Text before a variable's name in `environment`. With `LOCAL_`, `LOCAL_URL` replaces `URL`. @default none
   */
  variablePrefix?: string;
  /** @default a cache of its own */
  edgeCache?: EdgeCache;
  /** Wraps the service, for example with pages in front of it. @default unchanged */
  inFront?: (service: LocalHandler) => LocalHandler;
  /** Receives every table call from a function or the operator. @default calls are not recorded */
  recordTableCall?: CallRecorder;
  /** Reports slow steps of the start. @default silent */
  runStep?: RunStep;
}

/** A running stack. */
export interface RunningStack {
  baseUrl: string;
  stackName: string;
  /** `AWS_ENDPOINT_URL_*` for operators' SDK clients. */
  endpoints: Record<string, string>;
  /**
   * Files with a line for each request to the APIs, in the format of the template, and with the console
   * output of functions.
   */
  logFiles: readonly string[];
  /** Values that replaced those of the functions' variables, by name. */
  overrides: Readonly<Record<string, string>>;
  /** EventBridge schedules, which run only on request. */
  schedules: readonly Schedule[];
  /** Delivers all queued messages now, and waits for the runs that they cause, and for asynchronous ones. */
  deliverQueued: () => Promise<void>;
  /**
   * Reads the assembly again. Takes over other code and variables of functions, other files of buckets, and
   * other code at the edge, with an empty cache for new files. Returns false, and changes nothing, if the
   * template differs in more, which needs a new start.
   */
  reload: () => boolean;
  stop: () => Promise<void>;
}

/** Runs the synthesized service on this machine. Stops everything it has started if the start fails. */
export async function runStack(options: RunOptions): Promise<RunningStack> {
  const shutdown = new Shutdown();
  try {
    return await start(options, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(options: RunOptions, shutdown: Shutdown): Promise<RunningStack> {
  const template = readServiceTemplate(options.assemblyDirectory);
  const { assembly, identities, roles, mayInvoke } = template;
  const { functionLog, accessLog } = openLogs(options.functionLogFile, shutdown);
  const { runStep = silent, recordTableCall, storeVariant } = options;
  const data = await runStep('Starting the table', () => openEmulatorData(template, options, shutdown));
  const control = await lateServer();
  shutdown.add(control.stop);
  const endpoints = operatorEndpoints(control.port);
  const overrides = variableOverrides(assembly, options.environment ?? {}, options.variablePrefix ?? '');
  const functions = functionsOf(assembly, identities, { endpoints, overrides, log: functionLog.log });
  shutdown.add(functions.stop);
  const { invoke } = functions;
  const parts = { assembly, identities, roles, invoke, queues: data.queues };
  const stream = data.database && streamSource(parts, data.database, data.streamPosition);
  if (stream) data.follow(stream);
  const stores = storesOf(template);
  const usagePlans = new UsagePlans(usagePlansOf(assembly, identities), data.keys, () => performance.now());
  const schedules = schedulesOf(assembly, identities, { invoke, mayInvoke });
  const queued = queueSources(parts, options.batchingWindowMs);
  const delivery = { stream, queued, functions, data };
  const afterWrite = deliveryAfterWrites(delivery, options.edgeDelayMs ?? 0);
  control.setHandler(
    operatorServices({
      ...template,
      ...data,
      ...{ functions, usagePlans, stores, schedules, afterWrite, recordTableCall, storeVariant },
    }),
  );
  const { database } = data;
  if (database?.isKnown)
    await runStep('Publishing the kept data to the edge', () => publishStoredData(database, delivery));
  for (const source of [...queued, ...(stream ? [stream] : [])]) shutdown.add(() => source.stop());
  const apis = apisOf(template, { invoke, usagePlans, data, options, logAccess: accessLog.write });
  const { edgeCache = new EdgeCache() } = options;
  const service = reloadable(template, functions, options.assemblyDirectory, edgeCache, (current) =>
    serviceHandler(current, identities, apis, stores, edgeCache),
  );
  const server = await serve(options.inFront?.(service.handle) ?? service.handle, options.port);
  shutdown.add(server.stop);
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const { stackName } = assembly;
  const logFiles = [accessLog.file, options.functionLogFile];
  return {
    ...{ baseUrl, stackName, endpoints, overrides, schedules, logFiles, reload: service.reload },
    deliverQueued: () => deliverAll(queued, functions),
    stop: () => shutdown.run(),
  };
}

/** Returns the distribution of the assembly that was read last, and the function that reads it again. */
function reloadable(
  { assembly }: ServiceTemplate,
  functions: Functions,
  assemblyDirectory: string,
  edgeCache: EdgeCache,
  serviceOf: (assembly: Assembly) => LocalHandler,
): { handle: LocalHandler; reload: () => boolean } {
  let current = { assembly, service: serviceOf(assembly) };
  return {
    handle: (request) => current.service(request),
    reload: () => {
      const next = readAssembly(assemblyDirectory);
      const differences = codeDifferences(current.assembly, next);
      if (!differences) return false;
      functions.update(differences.functions, next);
      const { service } = current;
      current = { assembly: next, service: differences.hasOtherFiles ? serviceOf(next) : service };
      if (differences.hasOtherFiles) edgeCache.clear();
      return true;
    },
  };
}

function openLogs(functionLogFile: string, shutdown: Shutdown) {
  const functionLog = openFunctionLog(functionLogFile);
  shutdown.add(functionLog.stop);
  const accessLog = openAccessLog(join(dirname(functionLogFile), 'access.log'));
  shutdown.add(accessLog.stop);
  return { functionLog, accessLog };
}

interface Delivery {
  stream: StreamSource | undefined;
  queued: readonly QueueSource[];
  functions: Functions;
  data: EmulatorData;
}

/**
 * Returns a function that delivers the stream after a write, and then the FIFO queues, before the response to
 * the write. It does not wait for a function that hangs. With a delay it delivers later, and a function that
 * consumes the stream or a FIFO queue does not wait for its own writes.
 */
function deliveryAfterWrites(
  { stream, queued, functions, data }: Delivery,
  delayMs: number,
): (writer: string) => Promise<void> {
  if (!stream) return async () => {};
  const fifo = queued.filter(({ isFifo }) => isFifo);
  const drain = async () => {
    await stream.drain();
    await Promise.all(fifo.map((source) => source.drainUnlessItHangs()));
    data.saveSoon();
  };
  return async (writer) => {
    const writerArn = functions.find(writer)?.arn;
    if (delayMs > 0) setTimeout(() => void drain(), delayMs).unref();
    else if (writerArn && [stream, ...fifo].some((source) => source.feeds(writerArn))) void drain();
    else await drain();
  };
}

/** Delivers all keys of a kept table, because the edge's store is empty after a start. */
async function publishStoredData({ table, call }: Database, { stream, queued }: Delivery): Promise<void> {
  await stream?.replay(scanTable(call, table, table.keyNames));
  await drain(queued.filter(({ isFifo }) => isFifo));
}

async function drain(queued: readonly QueueSource[]): Promise<void> {
  await Promise.all(queued.map((source) => source.drain()));
}

/** Delivers until nothing is left, because what runs asynchronously may send more messages. */
async function deliverAll(queued: readonly QueueSource[], { later }: Functions): Promise<void> {
  do {
    await drain(queued);
    await later.settle();
  } while (queued.some(({ isBusy }) => isBusy));
}

function storesOf({ assembly, identities }: ServiceTemplate): Map<string, KeyValueStore> {
  return new Map(
    resourcesOf(assembly, 'AWS::CloudFront::KeyValueStore').map(({ logicalId }) => [
      identities.attribute(logicalId, 'Arn'),
      new KeyValueStore(),
    ]),
  );
}

function apisOf(
  { assembly, identities, roles, mayInvoke }: ServiceTemplate,
  {
    data: { queues },
    options: { isThrottleFirst = false },
    ...parts
  }: Pick<RestApiServices, 'invoke' | 'usagePlans' | 'logAccess'> & {
    data: EmulatorData;
    options: RunOptions;
  },
): Map<string, LocalHandler> {
  const now = () => performance.now();
  const findQueue = (arn: string) => queues.get(arn);
  const services = { ...parts, mayInvoke, roles, now, isThrottleFirst, queues: findQueue };
  return new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::RestApi').map((resource) => [
      identities.physicalId(resource.logicalId),
      restApi(assembly, identities, resource, services),
    ]),
  );
}
