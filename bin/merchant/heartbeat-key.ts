/** The heartbeat's merchant and public key, which it uses to request a config and the scripts. */

import { merchantIdOf } from '../../core/keys/onboarding.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { readPublicKey } from '../../storage/keys/credentials.ts';
import { readHeartbeatKey, writeHeartbeatKey } from '../../storage/keys/heartbeat-key.ts';
import { readMerchant, requireMerchant } from '../../storage/merchants.ts';
import { patchCampaign } from '../../storage/transactions/campaigns.ts';
import type { Deployment } from '../deployment.ts';
import { createMerchant } from '../onboard.ts';
import { createPublicKey } from '../public-key.ts';

const slug = 'service-heartbeat';
const name = 'Heartbeat';
const now = () => new Date();
/**
 * While the origin fails, CloudFront serves expired configs, which would look alive. It does not if the
 * campaign has an end.
 */
const farEnd = '2999-12-31T00:00:00.000Z';

/**
 * Creates a merchant and a public key for the heartbeat, unless it has a key that works. Returns true if it
 * created a key.
 */
export async function ensureHeartbeatKey(deployment: Deployment): Promise<boolean> {
  const { database } = deployment;
  const stored = await readHeartbeatKey(itemsOf(database));
  if (stored !== undefined && (await readPublicKey(database, stored))) return false;
  const merchantId = merchantIdOf(slug);
  const isOnboarded = async () => (await readMerchant(database, merchantId)) !== undefined;
  if (!(await isOnboarded()))
    // Nobody uses its secret key.
    await createMerchant(deployment, { name, slug, plan: 'starter' }).catch(async (error) => {
      if (!(await isOnboarded())) throw error; // another command was faster
    });
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  await patchCampaign(database, merchantId, defaultCampaignId, { endsAt: farEnd }, now);
  await writeHeartbeatKey(database, await createPublicKey(database, merchantId, name));
  return true;
}
