import type { LinkReport } from '../../../core/preview/link-report.ts';
import { codeLinks, putCode } from '../links/put-code.ts';
import type { PageOffer } from '../page-state.ts';

/**
 * Returns where each of the links leads that would get the code, in open shadow roots as well. The page stays
 * as it is: copies of the links get the code.
 */
const findHosts = (root: ParentNode, code: string): string[] => {
  const hosts: string[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) hosts.push(...findHosts(element.shadowRoot, code));
    if (!element.matches(codeLinks)) continue;
    const copy = element.cloneNode() as HTMLAnchorElement;
    if (putCode(copy, code)) hosts.push(element.matches('a,area') && copy.host ? copy.host : 'Paddle');
  }
  return hosts;
};

/** Returns what the page's links do with the code now. */
export const readLinks = (offer: PageOffer): Omit<LinkReport, 'reportedAt'> => {
  const hosts = offer.isOffered() ? findHosts(document, offer.config.code as string) : [];
  return { count: hosts.length, hosts: [...new Set(hosts)].slice(0, 5), path: location.pathname };
};

/** Returns a report in words, for the merchant and so in English. */
export const describeLinks = ({ count, hosts }: Omit<LinkReport, 'reportedAt'>): string =>
  count ? `Code in ${count} link${count > 1 ? 's' : ''}: ${hosts.join(', ')}` : 'No link gets the code';
