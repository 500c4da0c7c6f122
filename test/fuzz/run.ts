/** `npm run test:fuzz`: Schemathesis against an emulator of its own; README.md says how to install it and what it checks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../support/emulator/emulator.ts';

const root = join(import.meta.dirname, '..', '..');
const settings = join(import.meta.dirname, 'schemathesis.toml');
const examples = process.env.FUZZ_EXAMPLES ?? '5000';
const documentFile = join(root, 'docs', 'openapi.json');

/** Deletions come last: of what other operations use, and of the key that the run uses; then 401 is the documented answer. */
const lateness = (operation: string) =>
  ['DELETE /v1/', 'DELETE /v1/api-keys'].filter((start) => operation.startsWith(start)).length;

/** Arguments like `POST /v1/products` choose operations; all others go to Schemathesis. */
const isOperation = (argument: string) => /^[A-Z]+ \//.test(argument);
const chosen = process.argv.slice(2).filter(isOperation);
const options = process.argv.slice(2).filter((argument) => !isOperation(argument));
const operations = Object.entries<object>(JSON.parse(readFileSync(documentFile, 'utf8')).paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  .filter((operation) => chosen.length === 0 || chosen.includes(operation))
  .sort((one, other) => lateness(one) - lateness(other));

type Keys = Pick<Emulator, 'baseUrl' | 'secretKey' | 'publicKey'>;

/** Creates a product, a campaign and two keys; returns the ids and the key that hooks.py puts where a path wants one. */
async function createTargets({ baseUrl, secretKey, publicKey }: Keys): Promise<Record<string, string>> {
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    return data.id;
  };
  const product = { name: 'Fuzzed', url: 'https://shop.example', baseCurrency: 'USD', basePrice: 10 };
  return {
    products: await create('/v1/products', product),
    campaigns: await create('/v1/campaigns', { name: 'Fuzzed' }),
    'api-keys': await create('/v1/api-keys', { name: 'Fuzzed', type: 'public' }),
    banner: publicKey,
  };
}

/** One run of Schemathesis over one operation; resolves with its number of requests, and whether every check held. */
async function fuzz(operation: string, keys: Keys, targets: Record<string, string>) {
  const secret = ['--header', `Authorization: Bearer ${keys.secretKey}`];
  const child = spawn(
    process.env.SCHEMATHESIS ?? 'schemathesis',
    [
      ...['--config-file', settings, 'run', documentFile, '--url', keys.baseUrl],
      ...['--max-examples', examples, '--continue-on-failure', '--generation-database', 'none'],
      ...['--request-timeout', '120'], // seconds; on a busy machine an answer may be late
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
        PPP_TARGETS: JSON.stringify(targets), // for hooks.py
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
  return { requests, held: exitCode === 0 };
}

const emulator = await startEmulator();
try {
  const targets = await createTargets(emulator);
  const outcomes: boolean[] = [];
  for (const operation of operations) {
    const began = Date.now();
    const { requests, held } = await fuzz(operation, emulator, targets);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `${operation}: ${requests} requests in ${seconds} s, ${held ? 'every check held' : 'FAILED'}`,
    );
    outcomes.push(held);
  }
  process.exitCode = outcomes.every(Boolean) ? 0 : 1;
} finally {
  await emulator.stop();
}
