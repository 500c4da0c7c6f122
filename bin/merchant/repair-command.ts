import { listCredentials } from '../../storage/changes/repair.ts';
import { listMerchants } from '../../storage/merchants.ts';
import type { Command } from './command.ts';
import { findMerchant, slugOf } from './find-merchant.ts';
import { repairMerchant } from './repair.ts';

/** `repair`: one merchant, or all of them. */
export const repair: Command = {
  usage: 'repair [MERCHANT]',
  help: `Brings merchants whose parts disagree back, and says what it did. Without a merchant: all of them.
  A gateway key that is missing, disabled or in the wrong usage plans; keys that are in the list and do not work, or
  work and are not in the list; interrupted changes of plan and status; counters. It can be repeated.
  --merchant MERCHANT   the same as MERCHANT`,
  options: ['slug', 'merchant'],
  run: async (deployment, argument, { slug, merchant }) => {
    const idOrName = argument || merchant || '';
    const isOne = idOrName !== '' || slug !== undefined;
    const credentials = await listCredentials(deployment.database);
    const found = isOne
      ? [await findMerchant(deployment.database, { idOrName, ...(slug === undefined ? {} : { slug }) })]
      : await listMerchants(deployment.database);
    const value: { id: string; slug: string; done: string[] }[] = [];
    const failures: string[] = [];
    for (const each of found) {
      const { id } = each;
      await repairMerchant(deployment, id, credentials).then(
        (done) => value.push({ id, slug: slugOf(each), done }),
        (error) => failures.push(`${id}: ${error instanceof Error ? error.message : error}`),
      );
    }
    const lines = value.flatMap(({ id, slug, done }) => done.map((what) => `${id} (${slug}): ${what}`));
    if (failures.length > 0) throw new Error([...lines, 'Not repaired:', ...failures].join('\n'));
    return { value, text: lines.join('\n') || 'Everything fits together; nothing had to be done.' };
  },
};
