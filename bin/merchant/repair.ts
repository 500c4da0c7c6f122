import { applyMerchantStatus } from '../../storage/changes/merchants.ts';
import { repairCounters, repairCredentials } from '../../storage/changes/repair.ts';
import { readGatewayKey } from '../../storage/gateway-keys.ts';
import { listMerchants, readMerchant } from '../../storage/merchants.ts';
import type { Deployment } from '../deployment.ts';
import { ensureGatewayKey } from '../gateway-keys.ts';
import { finishReplacement } from './change-plan.ts';
import type { Command } from './command.ts';
import { findMerchant, slugOf } from './find-merchant.ts';
import { ensureHeartbeatKey } from './heartbeat-key.ts';

/** Repairs one merchant or all of them. */
export const repair: Command = {
  usage: 'repair [MERCHANT]',
  help: `Repairs a merchant whose data is inconsistent, or all merchants, and prints each repair. Can be repeated.
  A gateway key that is missing, disabled or in the wrong usage plans is replaced; missing and wrong credentials and
  counters are corrected; interrupted changes of plan and status are finished. Without MERCHANT, the heartbeat gets a key
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
 * Repairs one merchant and returns a sentence for each repair. Its stored plan, status and list of keys are authoritative. Idempotent, and
 * safe while the merchant works.
 */
export async function repairMerchant(deployment: Deployment, id: string): Promise<string[]> {
  const { database, stageName } = deployment;
  const repairs: string[] = [];
  if (await finishReplacement(deployment, id)) repairs.push('finished an interrupted change of plan');
  const merchant = await readMerchant(database, id);
  if (!merchant) return repairs;
  const before = await readGatewayKey(database, id);
  const owner = { merchantId: id, slug: slugOf(merchant), stageName, plan: merchant.plan };
  const gatewayKey = await ensureGatewayKey(database, owner);
  if (gatewayKey.id !== before?.id) repairs.push('created a new gateway key');
  repairs.push(...(await repairCredentials(database, id)));
  await applyMerchantStatus(database, id);
  repairs.push(...(await repairCounters(database, id)));
  return repairs;
}
