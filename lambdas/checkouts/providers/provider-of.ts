import type { Checkout } from '../../../core/checkouts/checkout.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { isPaddlePermissionMissing, paddlePermission, paddleProvider, paddleVersion } from './paddle.ts';
import { polarPermission, polarProvider, polarVersion } from './polar.ts';
import type { ProviderClient } from './provider.ts';
import { type RequestOptions, requestSender } from './provider-requests.ts';
import { stripePermissions, stripeProvider, stripeVersion } from './stripe.ts';

/** Dependencies and limits of one run's requests. */
export interface ProviderOptions extends Pick<RequestOptions, 'signal' | 'timeoutMs' | 'fetch'> {
  /** Replaces the provider's public URL, in both modes. */
  baseUrl?: string | undefined;
  clock: Clock;
}

const publicUrls = {
  stripe: { live: 'https://api.stripe.com', test: 'https://api.stripe.com' },
  paddle: { live: 'https://api.paddle.com', test: 'https://sandbox-api.paddle.com' },
  polar: { live: 'https://api.polar.sh', test: 'https://sandbox-api.polar.sh' },
} as const;

/**
 * Returns what all requests to a checkout's account have in common, with either of its keys. `override` replaces the
 * provider's public URL.
 */
export function accountOf(
  { provider, mode }: Pick<Checkout, 'provider' | 'mode'>,
  key: string,
  override: string | undefined,
): Pick<RequestOptions, 'baseUrl' | 'headers' | 'isPermissionMissing'> {
  const baseUrl = (override ?? publicUrls[provider][mode]).replace(/\/$/, '');
  const authorization = `Bearer ${key}`;
  switch (provider) {
    case 'stripe':
      return { baseUrl, headers: { authorization, 'stripe-version': stripeVersion } };
    case 'paddle': {
      const headers = { authorization, 'paddle-version': paddleVersion };
      return { baseUrl, headers, isPermissionMissing: isPaddlePermissionMissing };
    }
    case 'polar':
      return { baseUrl, headers: { authorization, 'polar-version': polarVersion } };
  }
}

/**
 * Returns the client of a checkout's account. Use one per run, because it remembers that the provider limits
 * requests.
 */
export function providerOf(
  checkout: Pick<Checkout, 'provider' | 'mode'>,
  providerKey: string,
  { baseUrl, clock, ...limits }: ProviderOptions,
): ProviderClient {
  const account = { ...accountOf(checkout, providerKey, baseUrl), ...limits };
  switch (checkout.provider) {
    case 'stripe':
      return stripeProvider(requestSender({ ...account, permission: stripePermissions.promotionCodes }));
    case 'paddle':
      return paddleProvider(requestSender({ ...account, permission: paddlePermission }), clock);
    case 'polar':
      return polarProvider(requestSender({ ...account, permission: polarPermission }), clock);
  }
}
