import type { Checkout } from '../../../core/checkouts/checkout.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { checkoutUrlVariables, statisticsRetentionVariable } from '../../../platform/environment.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { database } from '../../runtime/dependencies.ts';
import { clock, optionalVariable, requiredVariable } from '../../runtime/environment.ts';
import { type SecretDecryption, stageDecryption } from '../../runtime/secret-decryption.ts';
import type { OrdersClient } from './orders-client.ts';
import { type OrdersOptions, ordersClientOf } from './orders-client-of.ts';

/** Returns the client that reads orders in a checkout's account. */
export type OpenOrders = (
  checkout: Pick<Checkout, 'provider' | 'mode'>,
  ordersKey: string,
  options?: Pick<OrdersOptions, 'signal' | 'attempts'>,
) => OrdersClient;

/** Opens the accounts at the providers, or at the addresses that replace them. */
export const openOrders: OpenOrders = (checkout, ordersKey, options = {}) =>
  ordersClientOf(checkout, ordersKey, {
    ...options,
    baseUrl: optionalVariable(checkoutUrlVariables[checkout.provider]),
  });

/** Dependencies of the function that counts orders. */
export interface CountDependencies {
  database: Database;
  clock: Clock;
  decryption: SecretDecryption;
  openOrders: OpenOrders;
  /** Months for which the sums of a day are stored. */
  retentionMonths: number;
}

/** Returns the dependencies of one run. */
export function countDependencies(): CountDependencies {
  const retentionMonths = Number(requiredVariable(statisticsRetentionVariable));
  return { database: database(), clock, decryption: stageDecryption(), openOrders, retentionMonths };
}

/** The owner of an encrypted orders key, which is a different one from that of the checkout's other key. */
export function ordersKeyOwner(merchantId: string, checkoutId: string) {
  return { merchantId, ownerId: `${checkoutId}#orders` };
}
