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

/** Returns the path in a pasted URL. Any other text stays as it is. */
export function pathIn(text: string): string {
  const trimmed = text.trim();
  return /^https?:/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).pathname : trimmed;
}
