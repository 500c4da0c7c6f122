import { listMerchants } from '../../storage/all-merchants.ts';
import { readMerchant } from '../../storage/merchants.ts';
import { applyMerchantStatus } from '../../storage/transactions/merchants.ts';
import { repairCounters, repairCredentials } from '../../storage/transactions/repair.ts';
import type { Deployment } from '../deployment.ts';
import { ensureGatewayKey } from '../gateway-keys.ts';
import type { Command } from './command.ts';
import { findMerchant, slugOf } from './find-merchant.ts';
import { ensureHeartbeatKey } from './heartbeat-key.ts';

/** Repairs one merchant or all of them. */
export const repair: Command = {
  usage: 'repair [MERCHANT]',
  help: `Repairs a merchant whose data is inconsistent, or all merchants, and prints each repair. Can be repeated.
  A gateway key that is missing or disabled is replaced, one in the wrong usage plans is moved; missing and wrong credentials
  and counters are corrected; interrupted changes of plan and status are finished. Without MERCHANT, the heartbeat gets a key
  if it has none that works.`,
  options: [],
  run: async (deployment, argument) => {
    const { database } = deployment;
    const merchants = argument ? [await findMerchant(database, argument)] : await listMerchants(database);
    const value: { id: string; repairs: string[] }[] = [];
    const failures: string[] = [];
    for (const { id } of merchants)
      await repairMerchant(deployment, id).then(
        (repairs) => value.push({ id, repairs }),
        (error) => failures.push(`${id}: not repaired: ${error instanceof Error ? error.message : error}`),
      );
    const lines = value.flatMap(({ id, repairs }) => repairs.map((line) => `${id}: ${line}`));
    if (!argument && (await ensureHeartbeatKey(deployment))) lines.push('gave the heartbeat a key');
    if (failures.length > 0) throw new Error([...lines, ...failures].join('\n'));
    return { value, text: lines.join('\n') || 'Nothing to repair.' };
  },
};

/**
 * Repairs one merchant and returns a sentence for each repair. Its stored plan, status and list of keys are
 * authoritative. Idempotent, and safe while the merchant uses the service.
 */
export async function repairMerchant(deployment: Deployment, id: string): Promise<string[]> {
  const { database, stageName } = deployment;
  const repairs: string[] = [];
  const merchant = await readMerchant(database, id);
  if (!merchant) return repairs;
  const owner = { merchantId: id, slug: slugOf(merchant), stageName, plan: merchant.plan };
  const { repair } = await ensureGatewayKey(database, owner);
  if (repair) repairs.push(repair);
  repairs.push(...(await repairCredentials(database, id)));
  repairs.push(...(await applyMerchantStatus(database, id)));
  repairs.push(...(await repairCounters(database, id)));
  return repairs;
}
