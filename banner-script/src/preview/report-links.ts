import { codeLinks, putCode } from '../links/put-code.ts';
import { page, type ScriptTag } from '../page-state.ts';

/** What a preview tells the console's window that opened it, under the name `ppp:links`. */
export interface LinkReport {
  /** Number of links and buttons that get the code when the visitor uses them. */
  count: number;
  /** Their different hosts, or "Paddle". */
  hosts: string[];
  /** The page's path. */
  path: string;
}

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
export const readLinks = (code: string): LinkReport => {
  const isOffered = !page['ppp:isOffered'] || page['ppp:isOffered']();
  const hosts = isOffered ? findHosts(document, code) : [];
  return { count: hosts.length, hosts: [...new Set(hosts)], path: location.pathname };
};

/** Returns a report in words, for the merchant and so in English. */
export const describeLinks = ({ count, hosts }: LinkReport): string =>
  count ? `Code in ${count} link${count > 1 ? 's' : ''}: ${hosts.join(', ')}` : 'No link gets the code';

/** Sends a report to the console, if it opened this page. Pages of other origins cannot read it. */
export const sendReport = (report: LinkReport, { base }: ScriptTag): void => {
  if (opener) opener.postMessage({ 'ppp:links': report }, base);
};
