/**
 * `npm run tool -- fuzz`: runs Schemathesis against a separate emulator; ../README.md says what it checks.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../test/support/emulator/emulator.ts';
import { named } from '../command-line.ts';
import { installPythonPackages } from '../install-packages.ts';

const root = join(import.meta.dirname, '..', '..');
const settings = join(import.meta.dirname, 'schemathesis.toml');
const examples = Number(process.env.FUZZ_EXAMPLES ?? 5_000);
const documentFile = join(root, 'docs', 'openapi.json');

/** Bodies that create what requests change and delete. */
const bodies = {
  products: { name: 'Fuzzed', url: 'https://shop.example', baseCurrency: 'USD', basePrice: 10 },
  campaigns: { name: 'Fuzzed' },
  'api-keys': { name: 'Fuzzed', type: 'public' },
};

/** Operations without input, or with only the key, have only a few different requests. */
const inputless = /[.]js$|^GET .v1.merchant$/;
const fewestOf = (operation: string) => (inputless.test(operation) ? 10 : examples);

/**
 * Deletions come last: of what other operations use, and of the key that the run uses. Then 401 is the
 * documented response.
 */
const lateness = (operation: string) =>
  ['DELETE /v1/', 'DELETE /v1/api-keys'].filter((start) => operation.startsWith(start)).length;

/** Arguments like `POST /v1/products` choose operations; all others go to Schemathesis. */
const isOperation = (argument: string) => /^[A-Z]+ \//.test(argument);
const wanted = process.argv.slice(2).filter(isOperation);
const options = process.argv.slice(2).filter((argument) => !isOperation(argument));
const all = Object.entries<object>(JSON.parse(readFileSync(documentFile, 'utf8')).paths).flatMap(
  ([path, methods]) => Object.keys(methods).map((method) => ({ name: `${method.toUpperCase()} ${path}` })),
);
const operations = named(all, wanted)
  .map(({ name }) => name)
  .sort((one, other) => lateness(one) - lateness(other));

type Keys = Pick<Emulator, 'baseUrl' | 'secretKey' | 'publicKey'>;

/**
 * Creates a product, a campaign and two keys; returns the ids and the key that hooks.py inserts into paths.
 */
async function createTargets({ baseUrl, secretKey, publicKey }: Keys): Promise<Record<string, string>> {
  const create = async (path: string, body: object): Promise<string> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    return data.id;
  };
  return {
    products: await create('/v1/products', bodies.products),
    campaigns: await create('/v1/campaigns', bodies.campaigns),
    'api-keys': await create('/v1/api-keys', bodies['api-keys']),
    banner: publicKey,
  };
}

/**
 * Runs Schemathesis over one operation. The run fails if a check fails or if it ends before all examples were
 * sent.
 */
async function fuzz(operation: string, keys: Keys, targets: Record<string, string>) {
  const secret = ['--header', `Authorization: Bearer ${keys.secretKey}`];
  const child = spawn(
    join(programs, 'schemathesis'),
    [
      ...['--config-file', settings, 'run', documentFile, '--url', keys.baseUrl],
      ...['--max-examples', String(examples), '--continue-on-failure', '--generation-database', 'none'],
      ...['--request-timeout', '120'], // seconds; on a busy machine a response may be late
      ...['--include-name', operation],
      ...(operation.includes('/v1/banner/') ? [] : secret),
      ...options,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: import.meta.dirname,
        PPP_PUBLIC_KEY: keys.publicKey, // for schemathesis.toml
        PPP_TARGETS: JSON.stringify(targets), // for hooks.py, as the following
        PPP_BODIES: JSON.stringify(bodies),
        PPP_BASE_URL: keys.baseUrl,
        PPP_SECRET_KEY: keys.secretKey,
      },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [exitCode] = await once(child, 'close');
  const requests = Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
  if (exitCode !== 0) process.stdout.write(output);
  const [, statuses = ''] = /^statuses: (.*)$/m.exec(output) ?? [];
  const isComplete = requests >= fewestOf(operation) || options.length > 0;
  const outcome = exitCode !== 0 ? 'FAILED' : isComplete ? 'every check held' : 'ENDED TOO EARLY';
  return { requests, statuses, outcome, held: exitCode === 0 && isComplete };
}

const programs = installPythonPackages(['schemathesis==4.32.5']);
const emulator = await startEmulator();
try {
  const targets = await createTargets(emulator);
  const outcomes: boolean[] = [];
  console.log('| operation | requests | statuses | seconds | outcome |\n| --- | --- | --- | --- | --- |');
  for (const operation of operations) {
    const began = Date.now();
    const { requests, statuses, outcome, held } = await fuzz(operation, emulator, targets);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`| ${operation} | ${requests} | ${statuses} | ${seconds} | ${outcome} |`);
    outcomes.push(held);
  }
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  await emulator.stop();
}
