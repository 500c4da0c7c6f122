import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A visitor as the gate describes it. */
export interface Visit {
  publicKey: string;
  /** The campaign that the key shows. The gate may not know the newest one. */
  campaignId: string;
  country: string | undefined;
  site: 'any' | 'allowed' | 'denied';
  isAnonymized: boolean;
}

/**
 * The visitor that a request describes. Only the gate can reach this API, so its headers are trusted. A missing header counts
 * against the visitor.
 */
export function visitOf({ headers, pathParameters }: APIGatewayProxyEvent): Visit {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const site = values.get('x-ppp-site');
  return {
    publicKey: pathParameters?.publicKey ?? '',
    campaignId: values.get('x-ppp-campaign') ?? '',
    country: values.get('cloudfront-viewer-country'),
    site: site === 'any' || site === 'allowed' ? site : 'denied',
    isAnonymized: values.get('x-ppp-anonymizer') !== '0',
  };
}
