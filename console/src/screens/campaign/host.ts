/** The host in what a merchant pasted: an address, a host with a port, or a host; what is none stays as it is. */
export function hostOf(text: string): string {
  const trimmed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (trimmed.startsWith('*.') || !URL.canParse(address)) return trimmed;
  return new URL(address).hostname;
}

/** Returns a site that may show the banner: the first one of a campaign's list, if there is a list. `*.example.com` → www.example.com. */
export function usualSite([first = '']: readonly string[]): string {
  return first.replace('*', 'www');
}

/** The path in an address that a merchant pasted; other texts stay as they are. */
export function pathOf(text: string): string {
  const trimmed = text.trim();
  return /^https?:/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).pathname : trimmed;
}
