import { createElement, type ReactNode, useEffect, useState } from 'react';
import type { BannerConfig } from '../../core/banner/banner-config.ts';
import type { PppClient } from './client.ts';
import { formatPrice } from './format-price.ts';
import type { PppError } from './ppp-error.ts';

/** What is known of the visitor up to now: nothing at first and on a server, then one of the two. */
export interface PppState {
  config?: BannerConfig;
  error?: PppError;
}

/** The current visitor's configuration. Create the client once, outside of components: another client asks again. */
export function usePpp(client: PppClient): PppState {
  const [state, setState] = useState<PppState>({});
  useEffect(() => {
    let isCurrent = true;
    const update = (next: PppState): void => {
      if (isCurrent) setState(next);
    };
    client.getConfig().then(
      (config) => update({ config }),
      (error: PppError) => update({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return state;
}

/** What a price needs to know. */
export interface PppPriceProps {
  client: PppClient;
  /** The price in major units of the base currency. */
  amount: number;
  /** A language tag. @default the browser's language */
  locale?: string;
  /** The price as the shop writes it, shown until there is a discount, and for those who get none. */
  children: ReactNode;
}

/** A price: the shop's own, and for a visitor with a discount an estimate of the local one, marked as such. */
export function PppPrice({ client, amount, locale, children }: PppPriceProps): ReactNode {
  const { config } = usePpp(client);
  if (!config?.show) return children;
  // JSX makes an array of a text with a variable in it.
  const original = [children].flat().filter((part) => ['string', 'number'].includes(typeof part));
  const title = `${original.join('')} − ${config.discount}% ≈ ${config.currencyCode}`;
  return createElement('span', { title }, `≈ ${formatPrice(amount, config, locale)}`);
}

/** What the banner needs to know. */
export interface PppBannerProps {
  /** A public key, `ppp_pk_live_…`. */
  publicKey: string;
  /** The service's address, such as `https://d111.cloudfront.net`. */
  baseUrl: string;
}

/**
 * The service's own banner, by its script; one on a page, however often this is mounted. On pages with Trusted Types use the
 * script tag instead: they refuse addresses of scripts that come from code.
 */
export function PppBanner({ publicKey, baseUrl }: PppBannerProps): ReactNode {
  useEffect(() => {
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = `${baseUrl.replace(/\/+$/, '')}/v1/banner/script.js?key=${publicKey}`;
    document.head.append(script);
  }, [publicKey, baseUrl]);
  return null;
}
