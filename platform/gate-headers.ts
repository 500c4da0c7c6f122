/**
 * Headers with which the gate describes a visitor to the cache, API Gateway and the functions, as API Gateway receives them. Its gateway
 * responses read them in this case only. The gate writes them in lower case, and CloudFront's policies accept any case.
 */
export const gateHeaders = {
  /** The key's campaign. */
  campaign: 'X-Ppp-Campaign',
  /** The campaign's version and the release of the config function, for the cache key only. */
  version: 'X-Ppp-Version',
  /** One of `sites`. */
  site: 'X-Ppp-Site',
  /** A language with texts in lower case, or `und`. */
  language: 'X-Ppp-Language',
  /** A name in `anonymizers`. */
  anonymizer: 'X-Ppp-Anonymizer',
  /** Two capitals; `XX` if CloudFront does not know the country. */
  country: 'X-Ppp-Country',
  /** The country's name, escaped for a JSON string. */
  countryName: 'X-Ppp-Country-Name',
} as const;

/** Results of the check of a page's domain. `any` stands for a campaign without allowed domains. */
export const sites = ['any', 'allowed', 'denied'] as const;

/** Results of VPN detection for a visitor's address, with their marks. */
export const anonymizers = {
  none: { isVpn: false, isHostingProvider: false },
  vpn: { isVpn: true, isHostingProvider: false },
  hosting: { isVpn: false, isHostingProvider: true },
  both: { isVpn: true, isHostingProvider: true },
  // CloudFront sent no number of a network, so the campaign's rules against both apply.
  unknown: { isVpn: true, isHostingProvider: true },
} as const;
