// A child process of the test run that runs operator commands, because loading all SDK clients for each
// command would be slow.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Deployment, findDeployment } from '../../../bin/deployment.ts';
import { ensureGatewayKey } from '../../../bin/gateway-keys.ts';
import { runMerchantCommand } from '../../../bin/merchant/command-line.ts';
import { onboard } from '../../../bin/onboard.ts';
import { merchantIdOf, merchantSlug } from '../../../core/keys/onboarding.ts';
import { resourceKinds } from '../../../core/shared/resource-kinds.ts';
import { openDatabase } from '../../../storage/dynamodb/database.ts';
import { ordersDayKey } from '../../../storage/dynamodb/keys.ts';
import { putItem } from '../../../storage/dynamodb/single-writes.ts';
import { put } from '../../../storage/dynamodb/writes.ts';
import { setCounter } from '../storage/merchants.ts';

interface NewMerchant {
  name: string;
  plan?: 'starter' | 'growth' | 'scale';
  isFull?: boolean;
}

/** Timeouts for busy machines. */
const longTimeouts = { connectMs: 30_000, requestMs: 30_000 };

async function addMerchant({ name, plan = 'scale', isFull }: NewMerchant): Promise<{ secretKey: string }> {
  const stage = await findDeployment(undefined, 'create');
  const deployment = {
    ...stage,
    database: { ...stage.database, ...openDatabase(stage.database.tableName, longTimeouts) },
  };
  const codes = { codesPrefix: 'PPP', isActive: true };
  const { merchantId, secretKey } = await onboard(deployment, { name, plan, ...codes });
  if (isFull) await setCountersToLimits(deployment, merchantId);
  stage.database.client.destroy();
  deployment.database.client.destroy();
  return { secretKey };
}

async function setCountersToLimits({ database }: Deployment, merchantId: string): Promise<void> {
  for (const { counter, limit } of Object.values(resourceKinds))
    await setCounter(database, merchantId, counter, limit);
}

/** Starts an onboarding and stops after the gateway key. */
async function interruptOnboarding({ name }: { name: string }): Promise<object> {
  const { database, stageName } = await findDeployment(undefined);
  const slug = merchantSlug(name);
  await ensureGatewayKey(database, { merchantId: merchantIdOf(slug), slug, stageName, plan: 'starter' });
  return {};
}

/** Stores the sums of a day, which a disconnection leaves whose request ends before it has deleted them all. */
async function leaveOrdersDay({ checkoutId }: { checkoutId: string }): Promise<object> {
  const { database } = await findDeployment(undefined);
  await putItem(database, put({ ...ordersDayKey(checkoutId, '2026-01-01'), sums: {}, cards: {} }));
  return {};
}

const actions: Record<string, (body: never) => Promise<unknown>> = {
  '/merchants': addMerchant,
  '/interrupted-onboardings': interruptOnboarding,
  '/orders-days': leaveOrdersDay,
  '/commands': ({ args }: { args: string[] }) => runMerchantCommand(args),
};

// One command at a time, because SDK clients find the emulator by environment variables of the process.
let last: Promise<unknown> = Promise.resolve();
const server = createServer(async (incoming, outgoing) => {
  const { directory, ...body } = JSON.parse(await text(incoming));
  const done = last.then(() => {
    process.env.PPP_EMULATOR = join(directory, 'emulator.json');
    return actions[incoming.url ?? '']?.(body as never);
  });
  last = done.catch(() => {});
  done.then(
    (result) => outgoing.end(JSON.stringify(result)),
    (error) => outgoing.writeHead(500).end(error instanceof Error ? error.message : String(error)),
  );
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.on('end', () => process.exit()).resume(); // the test run has ended
