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
 * Returns the client of a checkout's account. Use one per run, because it remembers that the provider limits
 * requests.
 */
export function providerOf(
  { provider, mode }: Pick<Checkout, 'provider' | 'mode'>,
  providerKey: string,
  { baseUrl: override, clock, ...limits }: ProviderOptions,
): ProviderClient {
  const baseUrl = (override ?? publicUrls[provider][mode]).replace(/\/$/, '');
  const authorization = `Bearer ${providerKey}`;
  switch (provider) {
    case 'stripe': {
      const headers = { authorization, 'stripe-version': stripeVersion };
      const permission = stripePermissions.promotionCodes;
      return stripeProvider(requestSender({ baseUrl, headers, permission, ...limits }));
    }
    case 'paddle': {
      const headers = { authorization, 'paddle-version': paddleVersion };
      const options = { permission: paddlePermission, isPermissionMissing: isPaddlePermissionMissing };
      return paddleProvider(requestSender({ baseUrl, headers, ...options, ...limits }), clock);
    }
    case 'polar': {
      const headers = { authorization, 'polar-version': polarVersion };
      return polarProvider(
        requestSender({ baseUrl, headers, permission: polarPermission, ...limits }),
        clock,
      );
    }
  }
}
