import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of `npm start`. */
export interface EmulatorSettings {
  port: number;
  /** The country of visitors whose request names none; ISO 3166-1 alpha-2. */
  country: string;
  /** The folder for all data; `undefined` keeps them in memory. */
  dataDirectory: string | undefined;
  edgeDelayMs: number;
  /** The file with the demo merchant's keys. */
  outputFile: string;
  /** The folder of that file. The emulator writes its other files there, too. */
  directory: string;
  dynamodbEndpoint: string | undefined;
  /** Whether the demo merchant gets invented statistics of thirty days. */
  hasDemoStatistics: boolean;
}

const usage =
  'Usage: npm start -- [--country IN] [--data DIR] [--edge-delay MS] [--output FILE] [--demo-statistics], PORT=3000 and DYNAMODB_ENDPOINT=URL in the environment';

/** Reads the command line and the environment. Throws one clear line for an option or a value that it does not know. */
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
    hasDemoStatistics: values['demo-statistics'],
  };
}

/** A table elsewhere outlives the emulator. Its merchants need their gateway keys, which only the emulator keeps. */
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
        'demo-statistics': { type: 'boolean', default: false },
        output: { type: 'string', default: '.ppp/local.json' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
}
