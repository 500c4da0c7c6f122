'use client';

import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import type { BannerConfig } from '../../core/banner/banner-config.ts';
import { createPppClient, type PppClient, type PppClientOptions } from './client.ts';
import { formatPrice } from './format-price.ts';
import type { PppError } from './ppp-error.ts';
import { bannerAddress, isPublicKey } from './service-address.ts';

/** State of a visitor: nothing at first and on a server, then one of the two. */
export interface PppState {
  config?: BannerConfig;
  error?: PppError;
}

/** Key and address of a service. They are texts, so that a server component can hand them on. */
export type PppService = Pick<PppClientOptions, 'publicKey' | 'baseUrl'>;

/**
 * The current visitor's configuration, of a client or of a service. All clients of a page share one request. What goes wrong
 * is `error`; nothing is thrown.
 */
export function usePpp(source: PppClient | PppService): PppState {
  const [state, setState] = useState<PppState>({});
  const { getConfig, publicKey = '', baseUrl = '' } = source as Partial<PppClient & PppService>;
  useEffect(() => {
    let isCurrent = true;
    const update = (next: PppState): void => {
      if (isCurrent) setState(next);
    };
    const ask = getConfig ?? createPppClient({ publicKey, baseUrl }).getConfig;
    ask().then(
      (config) => update({ config }),
      (error: PppError) => update({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [getConfig, publicKey, baseUrl]);
  return state;
}

/** Properties of a price, besides a `client` or `publicKey` and `baseUrl`. */
export type PppPriceProps = ({ client: PppClient } | PppService) & {
  /** The price in major units of the base currency. */
  amount: number;
  /** A language tag. @default the browser's language */
  locale?: string;
  /** The price as the shop writes it, shown to everybody; struck through for those who get a discount. */
  children: ReactNode;
};

/** A price: the shop's own, and for a visitor with a discount an estimate of the local one behind it, with the code it takes. */
export function PppPrice(props: PppPriceProps): ReactNode {
  const { amount, locale, children } = props;
  const { config } = usePpp('client' in props ? props.client : props);
  if (!config?.show) return children;
  const code = config.code ? ` with ${config.code}` : '';
  const estimate = createElement('span', null, ` ≈ ${formatPrice(amount, config, locale)}${code}`);
  return createElement(Fragment, null, createElement('s', null, children), estimate);
}

/**
 * The service's own banner, by its script; one on a page, however often this is mounted. On pages with Trusted Types use the
 * script tag instead: browsers block addresses of scripts that come from code there.
 */
export function PppBanner({ publicKey, baseUrl }: PppService): ReactNode {
  useEffect(() => {
    if (!isPublicKey(publicKey)) return;
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = `${bannerAddress(baseUrl)}/script.js?key=${publicKey}`;
    document.head.append(script);
  }, [publicKey, baseUrl]);
  return null;
}
