/** A list price: US dollars for `per` units. */
export interface Price {
  usd: number;
  per: number;
  unit: string;
  /** The page that says so. */
  source: string;
}

const million = 1_000_000;
const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;
const cloudFront = page('cloudfront');
const cloudWatch = page('cloudwatch');
const dynamoDb = `${page('dynamodb')}on-demand/`;

/**
 * List prices of us-east-1, first tier, without free tiers and taxes. Written down from the pages that `source` names; nobody could open
 * the pages on that date, so look again before you rely on a price. The least certain one is `keyValueStoreCall`.
 */
export const priceSheet = {
  date: '2026-11-22',
  region: 'us-east-1',
  prices: {
    edgeRequest: { usd: 0.01, per: 10_000, unit: 'HTTPS request', source: cloudFront },
    edgeTransfer: { usd: 0.085, per: 1, unit: 'GB to visitors', source: cloudFront },
    edgeFunction: { usd: 0.1, per: million, unit: 'run', source: cloudFront },
    keyValueStoreRead: { usd: 0.03, per: million, unit: 'look-up', source: cloudFront },
    keyValueStoreCall: { usd: 1, per: 1_000, unit: 'API call', source: cloudFront },
    webAcl: { usd: 5, per: 1, unit: 'web ACL', source: page('waf') },
    webAclRule: { usd: 1, per: 1, unit: 'rule', source: page('waf') },
    webAclRequest: { usd: 0.6, per: million, unit: 'request', source: page('waf') },
    apiRequest: { usd: 3.5, per: million, unit: 'request', source: page('api-gateway') },
    functionRequest: { usd: 0.2, per: million, unit: 'request', source: page('lambda') },
    functionTime: { usd: 0.0000133334, per: 1, unit: 'GB second (arm64)', source: page('lambda') },
    tableRead: { usd: 0.125, per: million, unit: 'read unit', source: dynamoDb },
    tableWrite: { usd: 0.625, per: million, unit: 'write unit', source: dynamoDb },
    tableStorage: { usd: 0.25, per: 1, unit: 'GB', source: dynamoDb },
    tableBackup: { usd: 0.2, per: 1, unit: 'GB restorable', source: dynamoDb },
    queueRequest: { usd: 0.4, per: million, unit: 'request', source: page('sqs') },
    bucketRead: { usd: 0.0004, per: 1_000, unit: 'GET', source: page('s3') },
    logs: { usd: 0.5, per: 1, unit: 'GB', source: cloudWatch },
    alarmMetric: { usd: 0.1, per: 1, unit: 'metric of an alarm', source: cloudWatch },
    customMetric: { usd: 0.3, per: 1, unit: 'metric', source: cloudWatch },
    dashboard: { usd: 3, per: 1, unit: 'dashboard', source: cloudWatch },
    encryptionKey: { usd: 1, per: 1, unit: 'key', source: page('kms') },
    trace: { usd: 5, per: million, unit: 'trace', source: page('xray') },
  } satisfies Record<string, Price>,
} as const;

/** The name of a price. */
export type PriceName = keyof typeof priceSheet.prices;
