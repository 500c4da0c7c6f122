/** Hourly schedule → queue: requests a run at each checkout. */
import { listCheckoutSecretIds } from '../../../storage/checkouts/checkout-secrets.ts';
import type { SendCodesMessage } from '../../../storage/checkouts/codes-queue.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { sendCodesMessage } from '../../checkouts/codes-messages.ts';
import { database } from '../../runtime/database.ts';

const sendsAtOnce = 16;

/** Sends one message for each checkout and returns their number. Throws if the queue does not accept one. */
export async function dispatchCheckouts(database: Database, send: SendCodesMessage): Promise<number> {
  const checkouts = await listCheckoutSecretIds(database);
  await inParallel(checkouts, sendsAtOnce, send);
  return checkouts.length;
}

export const handler = () => dispatchCheckouts(database(), sendCodesMessage);
