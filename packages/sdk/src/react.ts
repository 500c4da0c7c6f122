'use client';

import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import type { BannerConfig } from './banner-config.ts';
import { createPppClient, type PppClient, type PppClientOptions } from './client.ts';
import { formatPrice } from './format-price.ts';
import type { PppError } from './ppp-error.ts';
import { bannerUrl, isPublicKey } from './service-url.ts';

/** The state for a visitor. It is empty at first and on a server, then it has one of the two. */
export interface PppState {
  config?: BannerConfig;
  error?: PppError;
}

/** The key and URL of a service. Both are strings, so that a server component can pass them on. */
export type PppService = Pick<PppClientOptions, 'publicKey' | 'baseUrl'>;

/**
 * Returns the current visitor's configuration from a client or a service. All clients in a page share one
 * request. It never throws; `error` contains the problem.
 */
export function usePpp(source: PppClient | PppService): PppState {
  const [state, setState] = useState<PppState>({});
  const { getConfig, publicKey = '', baseUrl = '' } = source as Partial<PppClient & PppService>;
  useEffect(() => {
    let isCurrent = true;
    const update = (next: PppState): void => {
      if (isCurrent) setState(next);
    };
    const load = getConfig ?? createPppClient({ publicKey, baseUrl }).getConfig;
    load().then(
      (config) => update({ config }),
      (error: PppError) => update({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [getConfig, publicKey, baseUrl]);
  return state;
}

/** The properties of a price: a `client`, or `publicKey` and `baseUrl`, and these. */
export type PppPriceProps = ({ client: PppClient } | PppService) & {
  /** The price in major units of the base currency. */
  amount: number;
  /**
   * The currency of `amount`, such as `USD`. If it is not the campaign's, visitors see only the shop's price.
   */
  currency?: string;
  /** A language tag. @default the browser's language */
  locale?: string;
  /** The shop's price. Visitors with a discount see it struck through. */
  children: ReactNode;
};

/**
 * Renders the shop's price, and for a visitor with a discount an estimate of the local price with its code.
 */
export function PppPrice(props: PppPriceProps): ReactNode {
  const { amount, currency, locale, children } = props;
  const { config } = usePpp('client' in props ? props.client : props);
  if (!config?.show || (currency && currency.toUpperCase() !== config.baseCurrency)) return children;
  const { code, language, banner } = config;
  const condition = code ? ` ${banner.labels.withCode.replace('{{code}}', () => code)}` : '';
  const estimate = ` ≈ ${formatPrice(amount, config, locale)}${condition}`;
  return createElement(
    Fragment,
    null,
    createElement('s', null, children),
    createElement('span', { lang: language }, estimate),
  );
}

/**
 * Loads the service's banner script. A page shows one banner, however often this is mounted. On pages with
 * Trusted Types use the script tag instead, because browsers block script URLs from code there.
 */
export function PppBanner({ publicKey, baseUrl }: PppService): ReactNode {
  useEffect(() => {
    if (!isPublicKey(publicKey)) return;
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = `${bannerUrl(baseUrl)}/script.js?key=${publicKey}`;
    document.head.append(script);
  }, [publicKey, baseUrl]);
  return null;
}
