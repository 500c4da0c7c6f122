import { writeFileSync } from 'node:fs';
import { maxCampaigns } from '../../core/campaigns/campaign.ts';
import { maxProducts } from '../../core/catalog/product.ts';
import { maxApiKeys } from '../../core/keys/api-key.ts';
import { type Merchant, type MerchantStatus, type Plan, plans } from '../../core/keys/merchant.ts';
import { isId } from '../../core/shared/ids.ts';
import { readMerchantContents } from '../../storage/changes/merchant-contents.ts';
import { setMerchantStatus } from '../../storage/changes/merchants.ts';
import { listMerchants, readCounters } from '../../storage/merchants.ts';
import type { Deployment } from '../deployment.ts';
import { onboard } from '../onboard.ts';
import { activity } from './activity.ts';
import { changePlan } from './change-plan.ts';
import type { Command, Outcome, Values } from './command.ts';
import { findMerchant, slugOf } from './find-merchant.ts';
import { ensureHeartbeatKey } from './heartbeat-key.ts';
import { purgeMerchant } from './purge.ts';
import { repair } from './repair.ts';
import { rotateSecret } from './rotate-secret.ts';

const create: Command = {
  usage: 'create NAME [--plan PLAN] [--slug SLUG] [--codes PREFIX | --no-codes] [--currency CODE]',
  help: `Onboards a merchant and prints its first secret key, once. After an interruption, run it again.
  --plan PLAN      ${plans.join(', ')} (default ${plans[0]})
  --slug SLUG      short name for operators (default: derived from the name)
  --codes PREFIX   gives the default campaign codes: PPP makes PPP20 to PPP60
  --no-codes       for a checkout that discounts by itself. With neither, the campaign starts paused
  --currency CODE  currency of the shop's prices, such as EUR (default: the currency of its first product)`,
  options: ['plan', 'slug', 'codes', 'no-codes', 'currency'],
  run: async (deployment, name, { plan = plans[0], slug, codes, 'no-codes': isWithoutCodes, currency }) => {
    if (name === '') throw new Error('Name the merchant: npm run merchant -- create "Acme"');
    if (isWithoutCodes && codes !== undefined) throw new Error('Use either --codes or --no-codes');
    const codesPrefix = isWithoutCodes ? null : codes;
    await ensureHeartbeatKey(deployment);
    const value = await onboard(deployment, {
      name,
      plan: planOf(plan),
      ...(slug === undefined ? {} : { slug }),
      ...(codesPrefix === undefined ? {} : { codesPrefix }),
      ...(currency === undefined ? {} : { baseCurrency: currency }),
    });
    const text = `"${name}" (${value.slug}, ${value.merchantId}, plan ${plan}) is onboarded on ${deployment.description}.
Its secret key, shown only now:

  ${value.secretKey}
${codesPrefix === undefined ? '\nIts campaign is paused until it has codes, which the setup of the console creates.\n' : ''}`;
    return { value, text };
  },
};

const list: Command = {
  usage: 'list',
  help: 'Prints all merchants.',
  options: [],
  run: async ({ database }) => {
    const value = (await listMerchants(database)).map((each) => ({ ...each, slug: slugOf(each) }));
    const lines = value.map(
      ({ id, plan, status, slug, name }) =>
        `${id}  ${plan.padEnd(8)}${status.padEnd(10)}${slug.padEnd(24)}  ${name}`,
    );
    return { value, text: lines.join('\n') || 'There are no merchants yet.' };
  },
};

const show = forMerchant('show MERCHANT', 'Prints a merchant, its limits and its usage.', {
  run: async ({ database }, merchant) => {
    const { id, name, plan, status, defaultCampaignId, createdAt } = merchant;
    const { keys, ...used } = await readCounters(database, id);
    const limits = { products: maxProducts, campaigns: maxCampaigns, apiKeys: maxApiKeys };
    const usage = { ...used, apiKeys: keys };
    const slug = slugOf(merchant);
    const value = { id, slug, name, plan, status, limits, usage, defaultCampaignId, createdAt };
    const text = `"${name}"
  id         ${id}
  slug       ${slug}
  plan       ${plan}
  status     ${status}
  since      ${createdAt}
  products   ${usage.products} of ${limits.products}
  campaigns  ${usage.campaigns} of ${limits.campaigns}
  API keys   ${usage.apiKeys} of ${limits.apiKeys}`;
    return { value, text };
  },
});

const planHelp = `Changes the plan of a merchant, without downtime. After an interruption, run it again.
  --plan PLAN   ${plans.join(', ')}`;

const plan = forMerchant('plan MERCHANT --plan PLAN', planHelp, {
  options: ['plan'],
  run: async (deployment, merchant, { plan: name = '' }) => {
    const to = planOf(name);
    await changePlan(deployment, merchant, to);
    const value = { id: merchant.id, slug: slugOf(merchant), plan: to };
    return { value, text: `"${merchant.name}" (${merchant.id}) has the plan ${to}.` };
  },
});

const rotateHelp = `Replaces all its secret keys by a new one. The merchant is suspended for a moment: its banners do not show.
  After an interruption it stays suspended: run it again, then resume it.`;

const rotate = forMerchant('rotate-secret MERCHANT', rotateHelp, {
  run: async (deployment, merchant) => {
    const rotated = await rotateSecret(deployment, merchant);
    const value = { merchantId: merchant.id, slug: slugOf(merchant), ...rotated };
    const suspended = merchant.status === 'suspended' ? '\nThe merchant is still suspended.\n' : '';
    const text = `"${merchant.name}" (${merchant.id}) has a new secret key; ${rotated.revoked} earlier ones are revoked.
The new key, shown only now:

  ${rotated.secretKey}
${suspended}`;
    return { value, text };
  },
});

const suspend = statusCommand('suspend', 'suspended', 'Rejects its API calls and pauses its banners.');
const resume = statusCommand('resume', 'active', 'Ends a suspension.');

const remove: Command = {
  usage: 'delete MERCHANT --purge',
  help: `Removes everything a merchant has: items, keys, publications, statistics and gateway key.
  --purge   confirms it: the data cannot be restored. With an id, the command can be repeated`,
  options: ['purge'],
  run: async (deployment, argument, { purge }) => {
    const id = isId('mer', argument) ? argument : (await findMerchant(deployment.database, argument)).id;
    if (!purge) throw new Error(`This removes all data of ${id} permanently. Confirm it with --purge`);
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
  activity,
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
  const found = plans.find((candidate) => candidate === name);
  if (!found) throw new Error(`There is no plan "${name}"; choose one of ${plans.join(', ')}`);
  return found;
}
