import type { LinkReport } from '../../../core/preview/link-report.ts';
import { findWays } from '../links/find-ways.ts';
import type { PageOffer } from '../page-state.ts';

/** What the page tells the service. Only a self-test has a result. */
export type SentReport = Pick<LinkReport, 'count' | 'hosts' | 'path'> & {
  test?: Pick<NonNullable<LinkReport['test']>, 'carried' | 'lost' | 'unknown'>;
};

/** Returns where a link or a button of Polar leads. A button of Paddle has no URL of a checkout. */
const hostOf = (copy: HTMLAnchorElement): string =>
  copy.matches('.paddle_button')
    ? 'Paddle'
    : copy.host || new URL(copy.dataset.polarCheckout as string, document.baseURI).host;

/** Returns what the page's links do with the code now. */
export const readLinks = (offer: PageOffer): SentReport => {
  const ways = offer.isOffered() ? findWays(document, offer.config.code as string) : [];
  const hosts = ways.map(([, copy]) => hostOf(copy));
  return { count: hosts.length, hosts: [...new Set(hosts)].slice(0, 5), path: location.pathname };
};

/** Returns a report in words, for the merchant and so in English. */
export const describeLinks = ({ count, hosts }: SentReport): string =>
  count ? `Code in ${count} link${count > 1 ? 's' : ''}: ${hosts.join(', ')}` : 'No link gets the code';
