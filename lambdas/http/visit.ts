import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Visitor of a page, described by the gate. */
export interface Visit {
  publicKey: string;
  /** Campaign of the key; may be outdated, because the gate reads an eventually consistent store. */
  campaignId: string;
  country: string | undefined;
  /**
   * Lower-case language tag of a built-in text or of one of the campaign's translations; `und` if the visitor
   * prefers none of them.
   */
  language: string;
  site: 'any' | 'allowed' | 'denied';
  isVpn: boolean;
  /** @default false */
  isHostingProvider?: boolean;
}

/**
 * Reads the visitor from the gate's headers. They are trusted, because only CloudFront can reach this API.
 * Missing headers default to a denied site and an anonymized visitor.
 */
export function visitOf({ headers, pathParameters }: APIGatewayProxyEvent): Visit {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const site = values.get('x-ppp-site');
  const anonymizer = values.get('x-ppp-anonymizer') ?? ''; // 1 for a VPN, 2 for a hosting provider, 3 for both
  return {
    publicKey: pathParameters?.publicKey ?? '',
    campaignId: values.get('x-ppp-campaign') ?? '',
    country: values.get('cloudfront-viewer-country'),
    language: values.get('x-ppp-language') ?? 'und',
    site: site === 'any' || site === 'allowed' ? site : 'denied',
    isVpn: anonymizer !== '0' && anonymizer !== '2',
    isHostingProvider: anonymizer >= '2',
  };
}
