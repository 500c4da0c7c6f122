import type { Checkout } from '../../core/checkouts/checkout.ts';
import { checkoutUrl, clock, kmsKeyArn, lazy } from '../runtime/environment.ts';
import { signingSettings } from '../runtime/signing.ts';
import { type KeyEncryption, kmsEncryption } from './api-key-encryption.ts';
import type { Provider } from './provider.ts';
import { providerOf } from './provider-of.ts';

/** Dependencies of endpoints that use the API keys of checkouts. */
export interface CheckoutDependencies {
  encryption: KeyEncryption;
  /** Returns the client of a provider account for one request. */
  openProvider: (checkout: Pick<Checkout, 'provider' | 'mode'>, apiKey: string) => Provider;
}

const encryption = lazy(() => kmsEncryption(kmsKeyArn(), signingSettings('kms')));

/** Returns the dependencies of one request. */
export function checkoutDependencies(): CheckoutDependencies {
  return {
    encryption: encryption(),
    openProvider: (checkout, apiKey) => {
      const address = checkoutUrl(checkout.provider);
      return providerOf(checkout, apiKey, { address, clock });
    },
  };
}
