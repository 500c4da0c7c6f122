import type { EdgeCache } from './cloudfront/cache/cache.ts';
import { KeyValueStore } from './cloudfront/function/key-value-store.ts';
import { operatorEndpoints, operatorServices } from './control-plane/operator-services.ts';
import { type DataOptions, type EmulatorData, openEmulatorData } from './data-folder.ts';
import { scanTable } from './dynamodb/table.ts';
import type { CallRecorder } from './dynamodb/table-proxy.ts';
import { restApi } from './gateway/rest-api.ts';
import { UsagePlans, usagePlansOf } from './gateway/usage-plans.ts';
import type { LocalHandler } from './http/messages.ts';
import { lateServer, serve } from './http/server.ts';
import { queueSources, streamSource } from './lambda/event-sources/event-sources.ts';
import { type Schedule, schedulesOf } from './lambda/event-sources/schedule.ts';
import type { StreamSource } from './lambda/event-sources/stream-source.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { type Functions, functionsOf } from './lambda/functions.ts';
import { type Progress, silent } from './progress.ts';
import { serviceHandler } from './service-handler.ts';
import { readServiceTemplate, type ServiceTemplate } from './service-template.ts';
import { Shutdown } from './shutdown.ts';
import { resourcesOf } from './template/assembly.ts';

/** How to run the stack. */
export interface RunOptions extends DataOptions {
  /** The folder that `cdk synth` wrote. */
  assemblyDirectory: string;
  /** 0 takes a free port. */
  port: number;
  /** The file for what functions write to their consoles. */
  functionLogFile: string;
  /** Delivers stream records this long after a write. @default before the write is answered */
  edgeDelayMs?: number;
  /** @default a cache of its own */
  edgeCache?: EdgeCache;
  /** Puts something in front of the service, for example the demo storefront. @default nothing */
  inFront?: (service: LocalHandler) => LocalHandler;
  /** Receives every call of the table by a function or the operator. @default calls are not recorded */
  recordTableCall?: CallRecorder;
  /** Says what the start waits for. @default silent */
  progress?: Progress;
}

/** A running stack. */
export interface RunningStack {
  baseUrl: string;
  stackName: string;
  /** `AWS_ENDPOINT_URL_*` for operators' SDK clients. */
  endpoints: Record<string, string>;
  /** What AWS would start by the clock. */
  schedules: readonly Schedule[];
  stop: () => Promise<void>;
}

/** Runs the synthesized service on this machine. If the start fails, it ends everything that it has started. */
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
  const { assembly, identities, roles, mayInvoke, table } = template;
  const functionLog = openFunctionLog(options.functionLogFile);
  shutdown.add(functionLog.stop);
  const { progress = silent } = options;
  const data = await progress.step('Starting the table', () => openEmulatorData(template, options, shutdown));
  const control = await lateServer();
  shutdown.add(control.stop);
  const endpoints = operatorEndpoints(control.port);
  const functions = functionsOf(assembly, identities, { endpoints, log: functionLog.log });
  shutdown.add(functions.stop);
  const { invoke } = functions;
  const parts = { assembly, identities, roles, invoke, queues: data.queues };
  const stream = streamSource(parts, table, data.call, data.streamPosition);
  if (stream) data.follow(stream);
  const stores = storesOf(template);
  const usagePlans = new UsagePlans(usagePlansOf(assembly, identities), data.keys, () => performance.now());
  const schedules = schedulesOf(assembly, identities, { invoke, mayInvoke });
  const afterWrite = deliveryAfterWrites(stream, functions, data, options.edgeDelayMs ?? 0);
  const { recordTableCall } = options;
  control.answerWith(
    operatorServices({
      ...template,
      ...data,
      functions,
      usagePlans,
      stores,
      schedules,
      afterWrite,
      recordTableCall,
    }),
  );
  if (stream && data.isKnownTable) {
    const items = scanTable(data.call, table, table.keyNames);
    await progress.step('Publishing the kept data to the edge', () => stream.replay(items));
  }
  const sources = [...queueSources(parts), ...(stream ? [stream] : [])];
  shutdown.add(() =>
    sources.forEach((source) => {
      source.stop();
    }),
  );
  const apis = apisOf(template, invoke, usagePlans, data);
  const service = serviceHandler(assembly, identities, apis, stores, options.edgeCache);
  const server = await serve(options.inFront?.(service) ?? service, options.port);
  shutdown.add(server.stop);
  const baseUrl = `http://127.0.0.1:${server.port}`;
  return { baseUrl, stackName: assembly.stackName, endpoints, schedules, stop: () => shutdown.run() };
}

/**
 * What happens after a write to the table: the stream is delivered before the write is answered. There are two exceptions: with
 * a delay it is delivered later, and a writer that is fed from the stream does not wait for it.
 */
function deliveryAfterWrites(
  stream: StreamSource | undefined,
  functions: Functions,
  { saveSoon }: EmulatorData,
  delayMs: number,
): (writer: string) => Promise<void> {
  if (!stream) return async () => {};
  const drain = () => stream.drain().then(saveSoon);
  return async (writer) => {
    const writerArn = functions.find(writer)?.arn;
    if (delayMs > 0) setTimeout(() => void drain(), delayMs).unref();
    else if (writerArn && stream.feeds(writerArn)) void drain();
    else await drain();
  };
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
  invoke: Functions['invoke'],
  usagePlans: UsagePlans,
  { queues }: EmulatorData,
): Map<string, LocalHandler> {
  const now = () => performance.now();
  const services = { invoke, mayInvoke, roles, usagePlans, now, queues: (arn: string) => queues.get(arn) };
  return new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::RestApi').map((resource) => [
      identities.physicalId(resource.logicalId),
      restApi(assembly, identities, resource, services),
    ]),
  );
}
