import { randomBytes } from 'node:crypto';
import type { Plan } from '../../core/keys/merchant.ts';
import type { PlanRate } from '../../core/keys/rate-policy.ts';
import { type IdGenerator, idGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import {
  edgeStoreVariable,
  heartbeatVariables,
  metricNamespaceVariable,
  planRatesVariable,
  rateSourceVariables,
  statisticsRetentionVariable,
} from '../../platform/environment.ts';

/** The value of an environment variable that `lib/` sets. Throws when it is missing: the stack is wrong, not the request. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
}

/** The value of an environment variable that not every runtime sets. */
export function optionalVariable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** What `make` returns, made at the first call and kept as long as the execution environment lives. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The ARN of the edge's KeyValueStore. */
export const edgeStoreArn = (): string => requiredVariable(edgeStoreVariable);

/** The CloudWatch namespace of the stage's own metrics. */
export const metricNamespace = (): string => requiredVariable(metricNamespaceVariable);

/** How many months daily statistics are kept. */
export const statisticsRetentionMonths = (): number => Number(requiredVariable(statisticsRetentionVariable));

/** What each plan lets pass of the management API. */
export const planRates = (): Record<Plan, PlanRate> => JSON.parse(requiredVariable(planRatesVariable));

/** Where Frankfurter v2 answers with rates in US dollars. */
export const frankfurterUrl = (): string => requiredVariable(rateSourceVariables.frankfurter);

/** Where `@fawazahmed0/currency-api` answers with rates in US dollars. */
export const currencyApiUrl = (): string => requiredVariable(rateSourceVariables.currencyApi);

/** Where the service answers: `https://ppp.example.com`. */
export const baseUrl = (): string => requiredVariable(heartbeatVariables.baseUrl);

/** The public key that the heartbeat asks for, if the stage names one. */
export const heartbeatKey = (): string | undefined => optionalVariable(heartbeatVariables.publicKey);

/** The wall clock. */
export const clock: Clock = () => new Date();

/** Identifiers from the wall clock and the system's randomness; bundles that make none leave it out. */
export const newId: IdGenerator = /* @__PURE__ */ idGenerator(clock, randomBytes);
