import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** Options of `npm start`. */
export interface EmulatorSettings {
  port: number;
  /** Default country of visitors; ISO 3166-1 alpha-2. */
  country: string;
  /** Folder for all data; `undefined` keeps data in memory. */
  dataDirectory: string | undefined;
  edgeDelayMs: number;
  /** True if the management API throttles before it authenticates. */
  isThrottleFirst: boolean;
  /** `undefined` keeps the batching windows of the template. */
  batchingWindowMs: number | undefined;
  /** The file with the demo merchant's keys. */
  outputFile: string;
  /** Folder of that file and of the emulator's other files. */
  directory: string;
  dynamodbEndpoint: string | undefined;
  /** True if the demo merchant gets sixty days of invented statistics. */
  hasDemoStatistics: boolean;
  /** True to take over changes of the sources while the service runs. */
  isWatching: boolean;
  /** True to replace the demo merchant's secret key if no file contains it. */
  mayRotateDemoKey: boolean;
}

/** Prefix of the environment variables that replace variables of the functions: `PPP_X` replaces `X`. */
export const variablePrefix = 'PPP_';

const usage =
  'Usage: npm start -- [--help] [--country IN] [--data DIR] [--edge-delay MS] [--throttle-first] [--batching-window MS] [--output FILE] [--demo-statistics] [--rotate-demo-key] [--watch], PORT=3000 and DYNAMODB_ENDPOINT=URL in the environment';

/** Help of `npm start`. */
export const help = `Usage: npm start -- [options]

Runs the service on this machine, with a demo merchant and a demo shop.

  --country XX          default country of visitors (default IN)
  --data DIR            folder for all data (default: in memory)
  --edge-delay MS       delay until a change reaches the edge
  --throttle-first      throttles before the authorizer, so that denied requests count
  --batching-window MS  time for which a queue collects messages for one invocation
  --output FILE         file for the URL and the keys (default .ppp/local.json)
  --demo-statistics     creates 60 days of invented statistics; npm start sets it
  --rotate-demo-key     replaces the demo merchant's secret key if no file contains a key that works
  --watch               rebuilds what a change affects
  --help                prints help

  PORT=3000             port on 127.0.0.1, in the environment; 0 for any free port
  DYNAMODB_ENDPOINT=URL another DynamoDB, in the environment
  PPP_X=VALUE           replaces the functions' environment variable X, in the environment

Guide: demo/README.md`;

/** Returns true if the command line requests the help. */
export const wantsHelp = (args: readonly string[]) => args.includes('--help') || args.includes('-h');

/**
 * Reads the command line and the environment. Throws a one-line error for an unknown option or invalid value.
 */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): EmulatorSettings {
  const values = parse(args);
  const port = Number(environment.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port number: ${environment.PORT}`);
  if (!/^[A-Z]{2}$/.test(values.country))
    throw new Error(`--country takes two capital letters, such as IN.\n${usage}`);
  const directory = dirname(values.output);
  const dynamodbEndpoint = environment.DYNAMODB_ENDPOINT || undefined;
  return {
    port,
    country: values.country,
    dataDirectory: values.data ?? (dynamodbEndpoint && defaultDataDirectory(directory, dynamodbEndpoint)),
    edgeDelayMs: milliseconds('edge-delay', values['edge-delay']) ?? 0,
    isThrottleFirst: values['throttle-first'],
    batchingWindowMs: milliseconds('batching-window', values['batching-window']),
    outputFile: values.output,
    directory,
    dynamodbEndpoint,
    hasDemoStatistics: values['demo-statistics'],
    mayRotateDemoKey: values['rotate-demo-key'],
    isWatching: values.watch,
  };
}

function milliseconds(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new Error(`--${option} takes milliseconds.\n${usage}`);
  return Number(value);
}

/**
 * Returns the data folder for an external table, because its merchants need the gateway keys that only the
 * emulator stores.
 */
function defaultDataDirectory(directory: string, dynamodbEndpoint: string): string {
  return join(directory, 'dynamodb', encodeURIComponent(dynamodbEndpoint));
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        country: { type: 'string', default: 'IN' },
        data: { type: 'string' },
        'edge-delay': { type: 'string' },
        'throttle-first': { type: 'boolean', default: false },
        'batching-window': { type: 'string' },
        'demo-statistics': { type: 'boolean', default: false },
        'rotate-demo-key': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        output: { type: 'string', default: '.ppp/local.json' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
}
