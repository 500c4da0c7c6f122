import { randomBytes } from 'node:crypto';
import { type KeyPermission, readPermissions } from '../../core/keys/key-permissions.ts';
import type { PlanRates } from '../../core/keys/rate-policy.ts';
import { type IdGenerator, idGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import {
  alertRelayVariable,
  baseUrlVariable,
  checkoutSecretVariable,
  checkoutUrlVariables,
  edgeIntervalVariable,
  edgeStoreVariable,
  exchangeRatesUrlVariable,
  metricNamespaceVariable,
  operationVariable,
  permissionsVariable,
  planRatesVariable,
  queueUrlVariable,
  scriptHashesVariable,
  statisticsRetentionVariable,
} from '../../platform/environment.ts';
import type { SigningSettings } from '../../storage/aws-calls/signed-request.ts';
import type { WorkerId } from '../routes/workers.ts';

/**
 * Returns an environment variable that `lib/` sets. Throws if it is missing or empty, which is a bug of the
 * stack.
 */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
}

/** Returns an environment variable that is not set in every environment. */
function optionalVariable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** Returns a function that calls `make` once, at its first call, and returns the same value from then on. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** ID of this function's operation in the trail of a merchant's writes. */
export const operationId = (): string => requiredVariable(operationVariable);

/** ARN of the edge's KeyValueStore. */
export const edgeStoreArn = (): string => requiredVariable(edgeStoreVariable);

/** URL of a worker's queue. The entry of the function that reads it lists the worker in `sendsTo`. */
export const queueUrl = (worker: WorkerId): string => requiredVariable(queueUrlVariable(worker));

/** Shortest time between two writes to the edge's store, in milliseconds. */
export const edgeWriteIntervalMs = (): number => Number(requiredVariable(edgeIntervalVariable));

/** CloudWatch namespace of the stage's metrics, if the stage has an alarm on a metric of this function. */
export const metricNamespace = (): string | undefined => optionalVariable(metricNamespaceVariable);

/** Retention of daily statistics in months. */
export const statisticsRetentionMonths = (): number => Number(requiredVariable(statisticsRetentionVariable));

/** Rate limit of the management API for each plan. */
export const planRates = (): PlanRates => JSON.parse(requiredVariable(planRatesVariable));

/** Permissions each of which the function's route accepts. Only `all` if a deployment has not set them yet. */
export const routePermissions = (): KeyPermission[] =>
  readPermissions(optionalVariable(permissionsVariable) ?? 'all');

/** URL of `@fawazahmed0/currency-api` that returns rates in US dollars; may contain `{version}`. */
export const exchangeRatesUrl = (): string => requiredVariable(exchangeRatesUrlVariable);

/** Base URL of the service, such as `https://ppp.example.com`. */
export const baseUrl = (): string => requiredVariable(baseUrlVariable);

/** SHA-256 (hexadecimal) of each script of the release, by its path. */
export const scriptHashes = (): Record<string, string> => JSON.parse(requiredVariable(scriptHashesVariable));

/** Name of the parameter whose secret encrypts the API keys of checkouts. */
export const checkoutSecretName = (): string => requiredVariable(checkoutSecretVariable);

/** URL that replaces a provider's own, if the stage has one. */
export const checkoutUrl = (provider: keyof typeof checkoutUrlVariables): string | undefined =>
  optionalVariable(checkoutUrlVariables[provider]);

/** URL that gets every alert instead of the merchants' URLs, if there is one. */
export const alertRelayUrl = (): string | undefined => optionalVariable(alertRelayVariable);

/** The wall clock. */
export const clock: Clock = () => new Date();

/** Generates ids from the wall clock and random bytes. Bundles that do not use it do not contain it. */
export const newId: IdGenerator = /* @__PURE__ */ idGenerator(clock, randomBytes);

/** Returns the function's own credentials for calls to a service without its SDK. */
export function signingSettings(service: NonNullable<SigningSettings['service']>): SigningSettings {
  const region = requiredVariable('AWS_REGION');
  const sessionToken = optionalVariable('AWS_SESSION_TOKEN');
  const override = optionalVariable(`AWS_ENDPOINT_URL_${service.toUpperCase()}`);
  return {
    service,
    region,
    endpoint: override ?? `https://${service}.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: requiredVariable('AWS_ACCESS_KEY_ID'),
      secretAccessKey: requiredVariable('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken ? { sessionToken } : {}),
    },
  };
}
