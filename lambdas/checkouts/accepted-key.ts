import { keyProblem, type NewCheckout } from '../../core/checkouts/checkout.ts';
import { AppError } from '../../core/errors/errors.ts';
import type { ErrorDetail } from '../../core/errors/response-error.ts';
import { validationError } from '../../core/shared/validation.ts';
import { type Provider, ProviderError } from './providers/provider.ts';
import { orError } from './providers/provider-requests.ts';

/** Throws `validation_failed` if the service must never send this key to the provider. */
export function requireKeyForm({
  provider,
  providerKey,
}: Pick<NewCheckout, 'provider' | 'providerKey'>): void {
  const problem = keyProblem(provider, providerKey);
  if (problem) throw validationError([{ path: 'providerKey', ...problem }]);
}

/**
 * Tries whether the provider accepts a key. Throws `validation_failed` with the missing permission if it does not, and
 * `temporarily_unavailable` if the provider does not respond as usual.
 */
export async function requireAcceptedKey(provider: Provider): Promise<void> {
  try {
    await provider.probe();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.problem !== 'key_refused') throw new AppError('temporarily_unavailable');
    throw validationError([refusedKey(error)]);
  }
}

function refusedKey({ permission }: ProviderError): ErrorDetail {
  const detail = { path: 'providerKey', code: 'key_refused' };
  if (permission === undefined)
    return { ...detail, message: 'The provider rejects this key. Create a new one.' };
  const message = `The key lacks a permission. Give it "${permission}" at the provider.`;
  return { ...detail, message, permission };
}

/**
 * Throws `checkout_account_differs` if an account has none of these codes. A merchant may have deleted some of
 * them there.
 */
export async function requireSameAccount(provider: Provider, providerIds: readonly string[]): Promise<void> {
  if (providerIds.length === 0) return;
  const results = await orError(provider.read(providerIds));
  const codes = results instanceof ProviderError ? [results] : results;
  if (codes.some((code) => code && !(code instanceof ProviderError))) return;
  const isUnknown = codes.some((code) => code instanceof ProviderError);
  throw new AppError(isUnknown ? 'temporarily_unavailable' : 'checkout_account_differs');
}
