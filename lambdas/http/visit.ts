import type { APIGatewayProxyEvent } from 'aws-lambda';
import { anonymizers, gateHeaders, sites } from '../../platform/gate-headers.ts';

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
  site: (typeof sites)[number];
  isVpn: boolean;
  /** @default false */
  isHostingProvider?: boolean;
}

const marksOf = new Map<string, Pick<Visit, 'isVpn' | 'isHostingProvider'>>(Object.entries(anonymizers));

/**
 * Reads the visitor from the gate's headers. They are trusted, because only CloudFront can reach this API.
 * Missing headers default to a denied site and an anonymized visitor.
 */
export function visitOf({ headers, pathParameters }: APIGatewayProxyEvent): Visit {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const header = (name: keyof typeof gateHeaders) => values.get(gateHeaders[name].toLowerCase());
  const site = header('site');
  return {
    publicKey: pathParameters?.publicKey ?? '',
    campaignId: header('campaign') ?? '',
    country: values.get('cloudfront-viewer-country'),
    language: header('language') ?? 'und',
    site: sites.find((known) => known === site) ?? 'denied',
    ...(marksOf.get(header('anonymizer') ?? '') ?? { isVpn: true, isHostingProvider: false }),
  };
}
