/** A child process of the test run that onboards merchants, so that not each of them costs a process with all SDK clients. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Deployment, findDeployment } from '../../../bin/deployment.ts';
import { onboard } from '../../../bin/onboard.ts';
import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import { openDatabase } from '../../../storage/dynamodb/database.ts';
import { setCounter } from '../storage/merchants.ts';

/** What `addMerchant` asks for. */
interface NewMerchant {
  directory: string;
  name: string;
  plan?: 'starter' | 'growth' | 'scale';
  isFull?: boolean;
}

/** A busy machine is no outage. */
const patience = { connectMs: 30_000, requestMs: 30_000 };

async function add({ directory, name, plan = 'scale', isFull }: NewMerchant): Promise<{ secretKey: string }> {
  process.env.PPP_EMULATOR = join(directory, 'emulator.json');
  const found = await findDeployment(undefined);
  const deployment = { ...found, database: openDatabase(found.database.tableName, patience) };
  const { merchantId, secretKey } = await onboard(deployment, { name, plan, codesPrefix: 'PPP' });
  if (isFull) await fill(deployment, merchantId);
  found.database.client.destroy();
  deployment.database.client.destroy();
  return { secretKey };
}

async function fill({ database }: Deployment, merchantId: string): Promise<void> {
  await setCounter(database, merchantId, 'products', maxProducts);
  await setCounter(database, merchantId, 'campaigns', maxCampaigns);
  await setCounter(database, merchantId, 'keys', maxApiKeys);
}

// One after the other: SDK clients find the emulator by environment variables of the whole process.
let last: Promise<unknown> = Promise.resolve();
const server = createServer(async (incoming, outgoing) => {
  const wanted: NewMerchant = JSON.parse(await text(incoming));
  const added = last.then(() => add(wanted));
  last = added.catch(() => {});
  added.then(
    (merchant) => outgoing.end(JSON.stringify(merchant)),
    (error) => outgoing.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.on('end', () => process.exit()).resume(); // the test run has ended
