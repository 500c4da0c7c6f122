import { normalizePagePath } from '../../../../../core/campaigns/page-paths.ts';

/** Adds `https://` to a URL without a scheme. */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** Returns the domain in a pasted URL or domain. Any other text stays as it is. */
export function domainIn(text: string): string {
  const trimmed = text.trim();
  const url = withScheme(trimmed);
  if (trimmed.startsWith('*.') || !URL.canParse(url)) return trimmed;
  return new URL(url).hostname;
}

/**
 * Returns the sample visitor's domain: the first allowed domain, or an empty text. `*.example.com` →
 * www.example.com.
 */
export function sampleDomain([first = '']: readonly string[]): string {
  return first.replace('*', 'www');
}

/**
 * Returns the path of a URL, with or without a scheme; `undefined` for a domain alone, which is not a page.
 */
export function pathOf(text: string): string | undefined {
  const url = withScheme(text);
  return /^[^/]+[/][/][^/]+[/]/.test(url) && URL.canParse(url) ? new URL(url).pathname : undefined;
}

/** Returns true if the script shows the banner on a page with this path. */
export function isListedPage(pagePaths: readonly string[], path: string): boolean {
  const page = normalizePagePath(path) ?? path;
  return pagePaths.some((listed) =>
    listed.endsWith('*') ? `${page}/`.startsWith(listed.slice(0, -1)) : page === listed,
  );
}

/** Returns the path in a pasted URL. Any other text stays as it is. */
export function pathIn(text: string): string {
  const trimmed = text.trim();
  return /^https?:/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).pathname : trimmed;
}
