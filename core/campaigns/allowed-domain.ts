/** Returns the allowed domain that matches this host, by the rule of the gate. */
export function findAllowedDomain(allowedDomains: readonly string[], siteHost: string): string | undefined {
  return allowedDomains.find((domain) =>
    domain.startsWith('*.') ? siteHost.endsWith(domain.slice(1)) : domain === siteHost,
  );
}
