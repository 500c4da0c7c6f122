import type { Checkout } from '../api/contract.ts';
import { dashboardUrl, type Provider } from './providers.ts';

interface OpenProviderProps {
  checkout: Pick<Checkout, 'mode'>;
  provider: Provider;
}

/** A link to the codes in the provider's dashboard. */
export function OpenProvider({
  checkout: { mode },
  provider,
  look = 'button',
}: OpenProviderProps & { look?: string }) {
  return (
    <a className={look} href={dashboardUrl(provider, 'codes', mode)} target="_blank" rel="noreferrer">
      Open in {provider.name}
    </a>
  );
}
