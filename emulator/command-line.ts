import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** What `npm start` was asked for. */
export interface EmulatorSettings {
  port: number;
  /** Where visitors come from who do not say otherwise; alpha-2. */
  country: string;
  /** `undefined` keeps everything in memory. */
  dataDirectory: string | undefined;
  edgeDelayMs: number;
  /** The file with the demo merchant's keys. */
  outputFile: string;
  /** The folder of that file: the emulator's other files lie there too. */
  directory: string;
  dynamodbEndpoint: string | undefined;
}

const usage =
  'Usage: npm start -- [--country IN] [--data DIR] [--edge-delay MS] [--output FILE], PORT=3000 and DYNAMODB_ENDPOINT=URL in the environment';

/** Reads command line and environment. Throws one clear line for anything it does not understand. */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): EmulatorSettings {
  const values = parse(args);
  const port = Number(environment.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is no port: ${environment.PORT}`);
  if (!/^[A-Z]{2}$/.test(values.country))
    throw new Error(`--country takes two capital letters, like IN.\n${usage}`);
  const edgeDelayMs = Number(values['edge-delay']);
  if (!Number.isInteger(edgeDelayMs) || edgeDelayMs < 0)
    throw new Error(`--edge-delay takes milliseconds.\n${usage}`);
  const directory = dirname(values.output);
  const dynamodbEndpoint = environment.DYNAMODB_ENDPOINT || undefined;
  return {
    port,
    country: values.country,
    dataDirectory: values.data ?? (dynamodbEndpoint && besides(directory, dynamodbEndpoint)),
    edgeDelayMs,
    outputFile: values.output,
    directory,
    dynamodbEndpoint,
  };
}

/** A table that outlives the emulator is worth nothing without the gateway keys of its merchants. */
function besides(directory: string, dynamodbEndpoint: string): string {
  return join(directory, 'dynamodb', encodeURIComponent(dynamodbEndpoint));
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        country: { type: 'string', default: 'IN' },
        data: { type: 'string' },
        'edge-delay': { type: 'string', default: '0' },
        output: { type: 'string', default: '.ppp/local.json' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
}
