/** The host in what a merchant pasted: an address, a host with a port, or a host; what is none stays as it is. */
export function hostOf(text: string): string {
  const trimmed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (trimmed.startsWith('*.') || !URL.canParse(address)) return trimmed;
  return new URL(address).hostname;
}

/** The path in an address that a merchant pasted; other texts stay as they are. */
export function pathOf(text: string): string {
  const trimmed = text.trim();
  return /^https?:/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed).pathname : trimmed;
}
