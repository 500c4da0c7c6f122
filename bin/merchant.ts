/** Operators' command for merchants; see `usage`. */
import { parseArgs } from 'node:util';
import { type MerchantStatus, plans } from '../core/keys/merchant.ts';
import { merchantIdOf, merchantSlug } from '../core/keys/onboarding.ts';
import { setMerchantStatus } from '../storage/changes/merchants.ts';
import { listMerchants } from '../storage/merchants.ts';
import { type Deployment, findDeployment } from './deployment.ts';
import { onboard } from './onboard.ts';
import { rotateSecret } from './rotate-secret.ts';

const usage = `Usage: npm run merchant -- <command> [options]

  create "Name" [--plan starter|growth|scale] [--codes PREFIX]   onboards a merchant and prints its first secret key
  list                                                           all merchants
  rotate-secret "Name"                                           replaces all its secret keys by a new one
  suspend "Name"                                                 refuses its API calls and pauses its banners
  resume "Name"                                                  takes that back

  --stage NAME   acts on the stack Ppp-NAME in AWS instead of the emulator that runs here
  --json         prints JSON instead of text`;

/** Runs one command and returns what to print: a value for `--json`, and the text for people. */
async function run(): Promise<{ value: unknown; text: string }> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      plan: { type: 'string', default: 'starter' },
      codes: { type: 'string' },
      stage: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [command = '', name = ''] = positionals;
  if (command === 'list') return list(await findDeployment(values.stage));
  if (name === '' || positionals.length !== 2) throw new Error(usage);
  switch (command) {
    case 'create':
      return create(await findDeployment(values.stage), name, values.plan, values.codes);
    case 'rotate-secret':
      return rotate(await findDeployment(values.stage), name);
    case 'suspend':
      return setStatus(await findDeployment(values.stage), name, 'suspended');
    case 'resume':
      return setStatus(await findDeployment(values.stage), name, 'active');
    default:
      throw new Error(usage);
  }
}

async function create(
  deployment: Deployment,
  name: string,
  planName: string,
  codesPrefix: string | undefined,
) {
  const plan = plans.find((candidate) => candidate === planName);
  if (!plan) throw new Error(`There is no plan ${planName}; choose one of ${plans.join(', ')}`);
  const value = await onboard(deployment, {
    name,
    plan,
    ...(codesPrefix === undefined ? {} : { codesPrefix }),
  });
  const text = `"${name}" (${value.merchantId}, plan ${plan}) is onboarded on ${deployment.description}.
Its secret key, shown only now:

  ${value.secretKey}
`;
  return { value, text };
}

async function list({ database }: Deployment) {
  const value = await listMerchants(database);
  const lines = value.map(
    ({ id, plan, status, name }) => `${id}  ${plan.padEnd(8)}${status.padEnd(10)}${name}`,
  );
  return { value, text: lines.join('\n') || 'No merchant is onboarded yet.' };
}

async function rotate(deployment: Deployment, name: string) {
  const value = await rotateSecret(deployment, merchantIdOf(merchantSlug(name)));
  const text = `The earlier secret keys of "${name}" are revoked. The new one, shown only now:\n\n  ${value.secretKey}\n`;
  return { value, text };
}

async function setStatus({ database }: Deployment, name: string, status: MerchantStatus) {
  const id = merchantIdOf(merchantSlug(name));
  if ((await setMerchantStatus(database, id, status)) === 'missing')
    throw new Error(`There is no merchant "${name}"`);
  return { value: { id, status }, text: `"${name}" is ${status}.` };
}

try {
  const { value, text } = await run();
  console.log(process.argv.includes('--json') ? JSON.stringify(value) : text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
