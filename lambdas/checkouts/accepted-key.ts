import type { KeyScope } from '../../core/checkouts/checkout.ts';
import { type NewCheckout, providerKeyProblem } from '../../core/checkouts/provider-key.ts';
import { AppError, validationError } from '../../core/errors/errors.ts';
import type { Problem } from '../../core/errors/response-error.ts';
import { type ProviderClient, ProviderError } from './providers/provider.ts';
import { orError } from './providers/provider-requests.ts';

/** Throws `validation_failed` if the service must never send this key to the provider. */
export function requireKeyForm({
  provider,
  providerKey,
}: Pick<NewCheckout, 'provider' | 'providerKey'>): void {
  const problem = providerKeyProblem(provider, providerKey);
  if (problem) throw validationError([{ path: 'providerKey', ...problem }]);
}

/**
 * Tries whether the provider accepts a key. Throws `validation_failed` with the missing permission if it does
 * not, and `temporarily_unavailable` if the provider does not respond as usual.
 */
export async function requireAcceptedKey(provider: ProviderClient): Promise<void> {
  await acceptedOrThrow('providerKey', () => provider.probe());
}

/** Returns the result of requests with a key that a field of the body contains. Throws like `requireAcceptedKey`. */
export async function acceptedOrThrow<Result>(path: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.problem !== 'key_refused') throw new AppError('temporarily_unavailable');
    throw validationError([refusedKey(path, error)]);
  }
}

/**
 * Returns whether the key can do more than the service needs, as one request shows. A request without an
 * answer shows nothing.
 */
export async function keyScopeOf(provider: ProviderClient): Promise<KeyScope> {
  const readsCustomers = await orError(provider.readsCustomers());
  if (readsCustomers instanceof ProviderError) return 'unknown';
  return readsCustomers ? 'wider' : 'discounts';
}

function refusedKey(path: string, { permission }: ProviderError): Problem {
  const detail = { path, code: 'key_refused' };
  if (permission === undefined)
    return { ...detail, message: 'Is rejected by the provider. Create a new key.' };
  return { ...detail, message: `Lacks the permission "${permission}". Add it at the provider.`, permission };
}

/**
 * Throws `checkout_account_differs` if an account has none of these codes. A merchant may have deleted some
 * of them there.
 */
export async function requireSameAccount(
  provider: ProviderClient,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return;
  const results = await orError(provider.read(providerIds));
  const codes = results instanceof ProviderError ? [results] : results;
  if (codes.some((code) => code && !(code instanceof ProviderError))) return;
  const isUnknown = codes.some((code) => code instanceof ProviderError);
  throw new AppError(isUnknown ? 'temporarily_unavailable' : 'checkout_account_differs');
}
