import { AsyncLocalStorage } from 'node:async_hooks';
import { database as functionsDatabase } from '../../../lambdas/runtime/dependencies.ts';
import {
  metricNamespaceVariable,
  operationVariable,
  planRatesVariable,
  tableNameVariable,
} from '../../../platform/environment.ts';
import { apiFunctionSeconds } from '../../../platform/request-time.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import { openDatabaseAt, startDatabase, type TestDatabase } from '../../../test/support/storage/database.ts';
import {
  type FaultProxy,
  type ProxiedRequest,
  startFaultProxy,
} from '../../../test/support/storage/fault-proxy.ts';
import { startCheckoutAccount } from './checkout-account.ts';
import { type Endpoint, loadEndpoints } from './endpoints.ts';
import { type Fault, faults } from './faults.ts';
import { type FaultyMerchant, faultyMerchant, halfWritten, notCreatedOnce } from './merchants.ts';

const longestMs = apiFunctionSeconds * 1_000;

/** One fault during one of an endpoint's calls. */
export interface Cell {
  endpoint: string;
  fault: string;
  /** Index of the endpoint's call, from 0, and its operation. */
  callIndex: number;
  operation: string;
}

/** Result of a cell; `wrong` lists its violations. */
export interface CellReport extends Cell {
  status: number;
  /** Duration by `Date.now`, in milliseconds. */
  tookMs: number;
  /** Number of requests of the call with the fault. */
  attempts: number;
  wrong: string[];
}

/**
 * Options of a run. Cells run sequentially, because an execution environment processes one request at a time.
 */
interface MatrixOptions {
  isWanted?: (cell: Cell) => boolean;
  log?: (line: string) => void;
}

/** A run of an endpoint whose calls pass the proxy. */
interface Run {
  merchant: FaultyMerchant;
  fault: Fault | undefined;
  callIndex: number;
  operations: string[];
  calls: Map<string, { call: number; attempts: number }>;
}

/**
 * Runs every endpoint, as its handler and with the SDK's own request handler, with every fault at every call
 * of the table that it makes. The response must come within the function's eight seconds and must not be a
 * 500, and nothing may be half-written. A request that creates something is then sent again with the same
 * Idempotency-Key, after which there must be exactly one of it.
 */
export async function runMatrix({ isWanted = () => true, log }: MatrixOptions): Promise<CellReport[]> {
  const bench = await openBench();
  try {
    const cells = await cellsOf(bench);
    const wanted = cells.filter(isWanted);
    log?.(`${bench.endpoints.length} endpoints, ${cells.length} cells, ${wanted.length} of them wanted`);
    return await inParallel(wanted, 1, async (cell) => report(bench, cell));
  } finally {
    await bench.stop();
  }
}

/** Every fault at every call that the endpoints make when nothing fails. */
async function cellsOf({ endpoints, run }: Bench): Promise<Cell[]> {
  const calls: Omit<Cell, 'fault'>[] = [];
  for (const endpoint of endpoints) {
    const { operations, status } = await run(endpoint, undefined, 0);
    if (status >= 400) throw new Error(`${endpoint.name} returns ${status} when nothing fails`);
    for (const [callIndex, operation] of operations.entries())
      calls.push({ endpoint: endpoint.name, callIndex, operation });
  }
  return faults.flatMap(({ name, canMeet }) =>
    calls.filter(({ operation }) => canMeet(operation)).map((call) => ({ ...call, fault: name })),
  );
}

async function report({ endpoints, run, test }: Bench, cell: Cell): Promise<CellReport> {
  const endpoint = endpoints.find(({ name }) => name === cell.endpoint) as Endpoint;
  const fault = faults.find(({ name }) => name === cell.fault);
  const start = Date.now();
  const { merchant, status, calls, operations } = await run(endpoint, fault, cell.callIndex);
  const tookMs = Date.now() - start;
  const wrong = [
    ...(operations[cell.callIndex] === cell.operation ? [] : [`made the calls ${operations.join(', ')}`]),
    ...(status >= 500 && status !== 503 ? [`returned ${status}`] : []),
    ...(status >= 500 && fault?.passes ? [`returned ${status} after a fault that passes`] : []),
    ...(tookMs > longestMs ? [`took ${tookMs} ms`] : []),
    ...(endpoint.writes ? await halfWritten(test.database, merchant) : []),
    ...(endpoint.creates ? await sentAgain(test.database, endpoint, merchant) : []),
  ];
  const attempts = [...calls.values()].find(({ call }) => call === cell.callIndex)?.attempts ?? 0;
  return { ...cell, status, tookMs, attempts, wrong };
}

/**
 * Sends a request again with the same Idempotency-Key and without faults, as a caller without a response
 * does.
 */
async function sentAgain(
  database: TrailedDatabase,
  endpoint: Endpoint,
  merchant: FaultyMerchant,
): Promise<string[]> {
  const status = await endpoint.run(merchant);
  const isKnown = status === 201 || (status === 409 && endpoint.name.startsWith('create-api-key'));
  return [...(isKnown ? [] : [`sent again, it is ${status}`]), ...(await notCreatedOnce(database, merchant))];
}

interface Bench {
  endpoints: readonly Endpoint[];
  test: TestDatabase;
  run: (endpoint: Endpoint, fault: Fault | undefined, callIndex: number) => Promise<Run & { status: number }>;
  stop: () => Promise<void>;
}

/** Starts the functions' database behind a proxy, which identifies runs by a header. */
async function openBench(): Promise<Bench> {
  const test = await startDatabase();
  await readMerchant(test.database, 'none'); // this client keeps the address of its first call, which is not the proxy's
  const proxy = await startFaultProxy(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
  openDatabaseAt(proxy.endpoint).client.destroy();
  process.env[tableNameVariable] = test.database.tableName;
  process.env[metricNamespaceVariable] = 'test';
  process.env[operationVariable] = 'test';
  process.env[planRatesVariable] = '{"starter":{"rate":10,"burst":40}}';
  const runs = new Map<string, Run>();
  const current = new AsyncLocalStorage<string>();
  functionsDatabase().client.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-run'] = current.getStore() ?? '';
      return next(args);
    },
    // The client of the functions outlives a run of the matrix.
    { step: 'build', name: 'run', override: true },
  );
  proxy.chooseFault = (request) => happening(runs, request);
  const readers = await faultyMerchant(test.database);
  const account = await startCheckoutAccount();
  return {
    endpoints: await loadEndpoints(account),
    test,
    run: async (endpoint, fault, callIndex) => {
      const merchant = endpoint.writes ? await faultyMerchant(test.database) : readers;
      account.empty();
      await endpoint.prepare?.(merchant);
      const run: Run = { merchant, fault, callIndex, operations: [], calls: new Map() };
      const id = crypto.randomUUID();
      runs.set(id, run);
      const status = await current.run(id, () => endpoint.run(merchant));
      runs.delete(id);
      return { ...run, status };
    },
    stop: async () => {
      await account.stop();
      await stop(test, proxy);
    },
  };
}

async function stop(test: TestDatabase, proxy: FaultProxy): Promise<void> {
  functionsDatabase().client.destroy();
  await test.stop();
  proxy.stop();
}

/** Returns the fault of a request; calls of a run are numbered in their order. */
function happening(runs: ReadonlyMap<string, Run>, request: ProxiedRequest) {
  const run = runs.get(String(request.headers['x-run'])) ?? unmarkedRun(runs, request);
  if (!run) return undefined;
  const name = String(request.headers['amz-sdk-invocation-id'] ?? request.body);
  const known = run.calls.get(name) ?? { call: run.operations.push(request.operation) - 1, attempts: 0 };
  run.calls.set(name, { ...known, attempts: known.attempts + 1 });
  return run.fault?.happen({ ...request, call: known.call, attempt: known.attempts }, run.callIndex);
}

/** Returns the run of the config function, which sends no header, by the key in its calls. */
function unmarkedRun(runs: ReadonlyMap<string, Run>, { body }: ProxiedRequest): Run | undefined {
  return [...runs.values()].find(
    ({ merchant: { publicKey, keyId } }) => body.includes(publicKey) || body.includes(keyId),
  );
}
