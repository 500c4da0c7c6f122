import { writeFileSync } from 'node:fs';
import { type Merchant, type MerchantStatus, type Plan, plans } from '../../core/keys/merchant.ts';
import { usageOf } from '../../core/keys/merchant-view.ts';
import { isId } from '../../core/shared/ids.ts';
import { resourceLimits as limits, perResourceKind } from '../../core/shared/resource-kinds.ts';
import { listMerchants, readEdgeBytes } from '../../storage/all-merchants.ts';
import { readCounters } from '../../storage/counters.ts';
import { readMerchantContents } from '../../storage/transactions/merchant-contents.ts';
import { setMerchantPlan, setMerchantStatus } from '../../storage/transactions/merchants.ts';
import type { Deployment } from '../deployment.ts';
import { onboard } from '../onboard.ts';

import { alignedLines } from './aligned-lines.ts';
import type { Command, Outcome, Values } from './command.ts';
import { findMerchant, slugOf } from './find-merchant.ts';
import { ensureHeartbeatKey } from './heartbeat-key.ts';
import { purgeMerchant } from './purge.ts';
import { repair, repairMerchant } from './repair.ts';
import { requests } from './requests.ts';
import { rotateSecret } from './rotate-secret.ts';

const create: Command = {
  usage: 'create NAME [--plan PLAN] [--slug SLUG] [--codes PREFIX [--active] | --no-codes] [--currency CODE]',
  help: `Onboards a merchant and prints its first secret key, once. After an interruption, run it again.
  --plan PLAN      ${plans.join(', ')} (default ${plans[0]})
  --slug SLUG      short name for operators (default: derived from the name)
  --codes PREFIX   gives the default campaign codes: PPP makes PPP20 to PPP60. It starts paused until somebody has created them
  --active         the codes exist in the checkout, and the campaign starts at once
  --no-codes       for a checkout that applies the discounts automatically; the campaign starts at once
  --currency CODE  currency of the shop's prices, such as EUR (default: the currency of its first product)`,
  options: ['plan', 'slug', 'codes', 'active', 'no-codes', 'currency'],
  run: async (deployment, name, { plan = plans[0], slug, codes, active, currency, ...others }) => {
    const isWithoutCodes = others['no-codes'];
    if (name === '') throw new Error('Name the merchant: npm run merchant -- create "Acme"');
    if (isWithoutCodes && codes !== undefined) throw new Error('Use either --codes or --no-codes');
    if (active && codes === undefined) throw new Error('Use --active with --codes');
    const codesPrefix = isWithoutCodes ? null : codes;
    await ensureHeartbeatKey(deployment);
    const value = await onboard(deployment, {
      name,
      plan: planOf(plan),
      ...(slug === undefined ? {} : { slug }),
      ...(codesPrefix === undefined ? {} : { codesPrefix }),
      ...(active ? { isActive: true } : {}),
      ...(currency === undefined ? {} : { baseCurrency: currency }),
    });
    const text = `"${name}" (${value.slug}, ${value.merchantId}, plan ${plan}) is onboarded on ${deployment.description}.
The secret key is shown only now. Forward this message to the merchant over a private channel:

${invitation(deployment, value.secretKey, firstSteps(codesPrefix, active))}
`;
    return { value, text };
  },
};

/**
 * Returns the message for a new merchant: where to sign in, with which key, and what to do first.
 */
function invitation({ baseUrl, hasConsole }: Deployment, secretKey: string, steps: string): string {
  const start = hasConsole
    ? `  Sign in at ${baseUrl}/console/ with this secret key:`
    : `  Send requests to ${baseUrl}/v1/ with this secret key (${baseUrl}/docs/ describes them):`;
  const next = hasConsole
    ? `

  ${steps}`
    : '';
  return `${start}

  ${secretKey}${next}
  Keep the key in your password manager and never put it on a page. It gives full access to your account.`;
}

/** Returns what to do in the console. `codesPrefix` is `null` for a checkout that applies the discounts. */
function firstSteps(codesPrefix: string | null | undefined, isActive = codesPrefix === null): string {
  if (codesPrefix === undefined)
    return 'Then press "Start the setup". It takes about ten minutes and publishes nothing before its last step.';
  const before =
    codesPrefix === null
      ? 'make your checkout apply the discounts'
      : `create the codes ${codesPrefix}20 to ${codesPrefix}60 in your checkout`;
  if (!isActive)
    return `First ${before}.
  Then press "Setup". It takes about ten minutes and publishes nothing before its last step.`;
  return `First ${before}. Your campaign is already active: your pages show the banner as soon as they contain its line.
  Then press "Setup". It takes about ten minutes.`;
}

const list: Command = {
  usage: 'list [--largest]',
  help: `Prints all merchants with their bytes in the edge's store.
  --largest   prints those with the most bytes first`,
  options: ['largest'],
  run: async ({ database }, _argument, { largest }) => {
    const merchants = await listMerchants(database);
    const bytes = await readEdgeBytes(database, merchants);
    const value = merchants.map((each, index) => ({
      ...each,
      slug: slugOf(each),
      edgeBytes: bytes[index] ?? 0,
    }));
    if (largest) value.sort((one, other) => other.edgeBytes - one.edgeBytes);
    const lines = alignedLines(
      value.map(({ id, plan, status, edgeBytes, slug, name }) => [
        id,
        plan,
        status,
        `${edgeBytes} B`,
        slug,
        name,
      ]),
    );
    return { value, text: lines.join('\n') || 'There are no merchants yet.' };
  },
};

const show = forMerchant('show MERCHANT', 'Prints a merchant, its limits and its usage.', {
  run: async ({ database }, merchant) => {
    const { id, name, plan, status, defaultCampaignId, createdAt } = merchant;
    const usage = usageOf(await readCounters(database, id));
    const slug = slugOf(merchant);
    const value = { id, slug, name, plan, status, limits, usage, defaultCampaignId, createdAt };
    const used = perResourceKind((kind) => `${usage[kind]} of ${limits[kind]}`);
    const properties = Object.entries({ id, slug, plan, status, since: createdAt, ...used });
    const text = [`"${name}"`, ...alignedLines(properties).map((line) => `  ${line}`)].join('\n');
    return { value, text };
  },
});

const planHelp = `Changes a merchant's plan. Its requests return 401 for some seconds. After an interruption, run it again.
  --plan PLAN   ${plans.join(', ')}`;

const plan = forMerchant('plan MERCHANT --plan PLAN', planHelp, {
  options: ['plan'],
  run: async (deployment, merchant, { plan: name = '' }) => {
    const to = planOf(name);
    await setMerchantPlan(deployment.database, merchant.id, to);
    await repairMerchant(deployment, merchant.id);
    const value = { id: merchant.id, slug: slugOf(merchant), plan: to };
    return { value, text: `"${merchant.name}" (${merchant.id}) has the plan ${to}.` };
  },
});

const rotateHelp = `Replaces all its secret keys with a new key. This suspends the merchant for a moment; its banners do not show.
  After an interruption the merchant may stay suspended. Run it again, then resume the merchant.`;

const rotate = forMerchant('rotate-secret MERCHANT', rotateHelp, {
  run: async (deployment, merchant) => {
    const rotated = await rotateSecret(deployment, merchant);
    const value = { merchantId: merchant.id, slug: slugOf(merchant), ...rotated };
    const suspended = merchant.status === 'suspended' ? '\nThe merchant is still suspended.\n' : '';
    const text = `"${merchant.name}" (${merchant.id}) has a new secret key. Earlier keys revoked: ${rotated.revoked}.
The new key, shown only now:

  ${rotated.secretKey}
${suspended}`;
    return { value, text };
  },
});

const suspend = statusCommand('suspend', 'suspended', 'Rejects its API calls and pauses its banners.');
const resume = statusCommand('resume', 'active', 'Resumes a suspended merchant.');

const remove: Command = {
  usage: 'delete MERCHANT --purge',
  help: `Deletes everything a merchant has: items, keys, publications, statistics and gateway key.
  --purge   confirms it, because the data cannot be restored. To repeat the command, use the id`,
  options: ['purge'],
  run: async (deployment, argument, { purge }) => {
    const id = isId('mer', argument) ? argument : (await findMerchant(deployment.database, argument)).id;
    if (!purge) throw new Error(`This permanently deletes all data for ${id}. Confirm with --purge`);
    const removed = await purgeMerchant(deployment, id);
    const lines = Object.entries(removed).map(([kind, count]) => `  ${String(count).padStart(6)} ${kind}`);
    return { value: { id, removed }, text: `Removed of ${id}:\n${lines.join('\n')}` };
  },
};

const exportHelp = `Writes a merchant's data as JSON: products, campaigns, keys without their values, statistics.
  --output FILE   writes a file that only you can read (default: prints the data)`;

const exportAll = forMerchant('export MERCHANT [--output FILE]', exportHelp, {
  options: ['output'],
  run: async ({ database }, { id }, { output }) => {
    const contents = await readMerchantContents(database, id);
    const text = JSON.stringify(contents, null, 2);
    if (output === undefined) return { value: contents, text };
    writeFileSync(output, `${text}\n`, { mode: 0o600 });
    return { value: { id, output }, text: `The data of ${id} is in ${output}.` };
  },
});

/** All commands by name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  create,
  show,
  list,
  plan,
  'rotate-secret': rotate,
  suspend,
  resume,
  delete: remove,
  export: exportAll,
  requests,
  repair,
};

interface MerchantCommand {
  options?: Command['options'];
  run: (deployment: Deployment, merchant: Merchant, values: Values) => Promise<Outcome>;
}

/** Makes a command that acts on one merchant. */
function forMerchant(usage: string, help: string, { run, options = [] }: MerchantCommand): Command {
  return {
    usage,
    help,
    options,
    run: async (deployment, argument, values) =>
      run(deployment, await findMerchant(deployment.database, argument), values),
  };
}

function statusCommand(name: string, status: MerchantStatus, help: string): Command {
  return forMerchant(`${name} MERCHANT`, help, {
    run: async ({ database }, merchant) => {
      await setMerchantStatus(database, merchant.id, status);
      const value = { id: merchant.id, slug: slugOf(merchant), status };
      return { value, text: `"${merchant.name}" (${merchant.id}) is ${status}.` };
    },
  });
}

function planOf(name: string): Plan {
  const plan = plans.find((candidate) => candidate === name);
  if (plan) return plan;
  const fault = name ? `There is no plan "${name}".` : 'The option --plan is missing.';
  throw new Error(`${fault} Choose one of ${plans.join(', ')}.`);
}
