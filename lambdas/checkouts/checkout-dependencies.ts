import { randomBytes } from 'node:crypto';
import type { Checkout, FoundProblem } from '../../core/checkouts/checkout.ts';
import type { Clock, RandomBytes } from '../../core/shared/ports.ts';
import { checkoutUrlVariables, statisticsRetentionVariable } from '../../platform/environment.ts';
import type { TrailedDatabase } from '../../storage/dynamodb/database.ts';
import { trailed } from '../../storage/trail.ts';
import { database } from '../runtime/dependencies.ts';
import { clock, newId, optionalVariable, requiredVariable } from '../runtime/environment.ts';
import { logFields } from '../runtime/logging.ts';
import { type SecretDecryption, stageDecryption } from '../runtime/secret-decryption.ts';
import type { ProviderClient } from './providers/provider.ts';
import { providerOf } from './providers/provider-of.ts';

/** Dependencies of endpoints that use provider accounts. */
export interface CheckoutDependencies {
  /** Returns the client of a provider account for one request or run, which `signal` ends. */
  openProvider: (
    checkout: Pick<Checkout, 'provider' | 'mode'>,
    providerKey: string,
    signal?: AbortSignal,
  ) => ProviderClient;
}

/** Dependencies of runs, which also read and write codes. */
export interface CodesDependencies extends CheckoutDependencies {
  decryption: SecretDecryption;
  database: TrailedDatabase;
  clock: Clock;
  randomBytes: RandomBytes;
  /** Months for which redemptions are stored. */
  retentionMonths: number;
  /** Reports the problem of a run to the operator. */
  reportProblem: (problem: FoundProblem, checkout: Pick<Checkout, 'id' | 'provider'>) => void;
}

/** Returns the dependencies of one request. */
export function checkoutDependencies(): CheckoutDependencies {
  return {
    openProvider: (checkout, providerKey, signal) => {
      const baseUrl = optionalVariable(checkoutUrlVariables[checkout.provider]);
      return providerOf(checkout, providerKey, { baseUrl, clock, signal });
    },
  };
}

/** Returns the dependencies of one run. */
export function codesDependencies(): CodesDependencies {
  return {
    ...checkoutDependencies(),
    decryption: stageDecryption(),
    database: trailed(database(), { actor: 'service', operation: () => 'reconcileCheckouts', newId }),
    clock,
    randomBytes,
    retentionMonths: Number(requiredVariable(statisticsRetentionVariable)),
    reportProblem: logProblem,
  };
}

/** Logs the problem of a checkout, without anything that the provider sent. */
export function logProblem(
  { type, field, campaignId }: FoundProblem,
  { id: checkoutId, provider }: Pick<Checkout, 'id' | 'provider'>,
): void {
  logFields({ message: 'checkout_problem', type, field, provider, checkoutId, campaignId });
}
