import { randomBytes } from 'node:crypto';
import { type IdGenerator, idGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { SigningSettings } from '../../storage/aws-calls/signed-request.ts';

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
export function optionalVariable(name: string): string | undefined {
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
