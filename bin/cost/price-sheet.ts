/**
 * Prices and estimates for bills. Check them before you rely on a bill, because neither a template nor a test
 * provides them.
 */

import { statSync } from 'node:fs';
import { join } from 'node:path';

const million = 1_000_000;
const gb = 1024 ** 3;
const { size: apiDocumentBytes } = statSync(join(import.meta.dirname, '../../docs/openapi.json'));

/** List prices are of this day and Region, first tier, without taxes. */
export const priceDate = '2026-11-22';
export const priceRegion = 'us-east-1';

/** A unit that AWS bills. */
interface Price {
  /** List price of one unit in US dollars. */
  usd: number;
  unit: string;
  /** URL of the page with the price. */
  source: string;
  /**
   * Units per month that AWS never charges for, which all workloads of an account share. Offers that end
   * after a year, and credits for new accounts, are not included.
   */
  free: number;
}

function price(usd: number, unit: string, service: string, free = 0): Price {
  return { usd, unit, source: `https://aws.amazon.com/${service}/pricing/`, free };
}

/**
 * All prices. The pages in `source` could not be opened on this date. The least certain price is
 * `keyValueStoreCall`.
 */
export const prices = {
  edgeRequest: price(0.01 / 10_000, 'HTTPS requests to CloudFront', 'cloudfront', 10 * million),
  edgeTransfer: price(0.085, 'GB from CloudFront to visitors', 'cloudfront', 1_024),
  edgeUpload: price(0.02, 'GB from visitors to the origins', 'cloudfront'),
  edgeFunction: price(0.1 / million, 'runs of functions at the edge', 'cloudfront', 2 * million),
  keyValueStoreRead: price(0.03 / million, 'KeyValueStore reads of the gate', 'cloudfront', 2 * million),
  keyValueStoreCall: price(1 / 1_000, 'KeyValueStore API calls', 'cloudfront'),
  webAcl: price(5, 'web ACLs', 'waf'),
  webAclRule: price(1, 'web ACL rules', 'waf'),
  webAclRequest: price(0.6 / million, 'requests that WAF inspects', 'waf'),
  apiRequest: price(3.5 / million, 'API Gateway requests', 'api-gateway'),
  functionRequest: price(0.2 / million, 'Lambda invocations', 'lambda', million),
  functionTime: price(0.0000133334, 'Lambda GB-seconds (arm64)', 'lambda', 400_000),
  tableRead: price(0.125 / million, 'DynamoDB read units', 'dynamodb'),
  tableWrite: price(0.625 / million, 'DynamoDB write units', 'dynamodb'),
  tableStorage: price(0.25, 'GB in DynamoDB', 'dynamodb', 25),
  tableBackup: price(0.2, 'GB of point-in-time recovery', 'dynamodb'),
  queueRequest: price(0.4 / million, 'SQS requests', 'sqs', million),
  fifoRequest: price(0.5 / million, 'SQS FIFO requests', 'sqs'),
  bucketRead: price(0.0004 / 1_000, 'S3 GET requests', 's3'),
  logs: price(0.5, 'GB of logs', 'cloudwatch', 5),
  alarmMetric: price(0.1, 'alarm metrics', 'cloudwatch', 10),
  customMetric: price(0.3, 'custom metrics', 'cloudwatch', 10),
  dashboard: price(3, 'dashboards', 'cloudwatch', 3),
  keyUse: price(0.03 / 10_000, 'KMS requests', 'kms'),
  trace: price(5 / million, 'X-Ray traces', 'xray', 100_000),
};

/** Name of a price. */
export type PriceName = keyof typeof prices;

/** All prices' names, in the order of the table. */
export const priceNames = Object.keys(prices) as PriceName[];

/** Prices that differ. */
export type RegionalPrices = Readonly<Partial<Record<PriceName, number>>>;

/** CloudFront's prices in dollars where they are highest, for attacks: each is the highest of one kind. */
export const dearEdgeRegions: Readonly<Record<string, RegionalPrices>> = {
  'South America': { edgeRequest: 0.022 / 10_000, edgeTransfer: 0.11, edgeUpload: 0.125 },
  'Southeast Asia': { edgeRequest: 0.012 / 10_000, edgeTransfer: 0.12, edgeUpload: 0.06 },
  India: { edgeRequest: 0.012 / 10_000, edgeTransfer: 0.109, edgeUpload: 0.16 },
};

/** Sizes, times and traffic. */
export const estimates = {
  /** Milliseconds that Lambda bills for a run, mostly waiting for DynamoDB. */
  runMs: {
    'get-banner-config': 8,
    authorizer: 8,
    endpoint: 20,
    'reconcile-edge': 300,
    'dispatch-changes': 30,
    'aggregate-events': 25,
    heartbeat: 300,
    /** For a checkout; most are waiting for its provider. */
    'reconcile-merchants': 2_000,
    /** For 1,000 orders a month at a checkout; most are waiting for its provider. */
    'count-orders': 9_000,
    /** For a request in each of 167 countries, one at a time; nearly all of it is waiting. */
    'ask-prices': 45_000,
    /** For the hour in which a checkout's orders are not due. */
    'count-orders-idle': 60,
    /** For the alerts of a merchant, of which none is due. */
    alerts: 50,
    /** Any other function, such as a daily one that waits for another service. */
    other: 3_000,
  } as Readonly<Record<string, number>>,
  /** Compressed sizes in bytes, including 600 bytes for headers. The script is `script.js`. */
  gbPerScript: 4_500 / gb,
  gbPerConfig: 1_300 / gb,
  gbPerAccessLogLine: 280 / gb,
  /** Lambda's START, END and REPORT, and one log line. CloudWatch adds 26 bytes to each line. */
  gbPerRun: 820 / gb,
  /** Guess: banner events per view. Visitors without a discount cause none. */
  eventsPerView: 0.3,
  /** Guesses: page views with the script per visit, and the time between two. */
  visits: { pages: 2, secondsPerPage: 90 },
  /**
   * Visitors of a shop, for the share of cache hits. Countries are spread as in Stack Overflow's survey of
   * 2016, with 56,033 respondents from 173 countries: 24.2% from the first, 8.2% from the second, and about
   * 16.4% divided by the rank
   * (https://silvaetechnologies.eu/blg/170/stack-overflow-developer-survey-results-2016). The first is the
   * US, where CloudFront has four regional edge caches; visitors from any other country share one.
   */
  visitors: {
    countries: 173,
    firstCountry: 0.242,
    otherCountries: 0.164,
    firstCountryCaches: [0.4, 0.3, 0.2, 0.1],
    /** Guesses: languages with texts in a country, marks of VPN detection, and clients without Brotli. */
    splits: [
      [0.85, 0.1, 0.05],
      [0.97, 0.03],
      [0.97, 0.03],
    ],
  },
  /** CloudFront's regional edge caches, and the seconds for which they keep a script. */
  scriptCaches: { count: 13, seconds: 300 },
  /** One busy shop with ten campaigns. Daily counters of 25 months in 100 countries take 0.02 GB. */
  perMillionViews: { managementCalls: 10_000, changes: 100, storageGb: 0.1 },
  /**
   * Attacks. One address is a fast load generator over TLS, or a line with 1 Gbit/s. Many addresses are a
   * rented botnet. The largest file is `/docs/openapi.json` for clients without compression, rounded up.
   * CloudFront does not charge for requests that WAF blocks
   * (https://aws.amazon.com/about-aws/whats-new/2024/11/amazon-cloudfront-charges-requests-blocked-aws-waf/);
   * WAF charges for them.
   */
  attack: {
    addressRate: 4_000,
    addressGb: 125_000_000 / gb,
    manyRate: 10_000,
    gbLargestFile: (Math.ceil(apiDocumentBytes / 20_000) * 20_000) / gb,
    /** The largest bodies that pass the gate, WAF and API Gateway, with 1,000 bytes of headers. */
    gbLargestEvents: 9_200 / gb,
    gbLargestBody: 33_800 / gb,
    gbLargestUnlimitedBody: (10 * 1024 ** 2 + 1_000) / gb,
  },
  /** Read and write units of an average endpoint of the management API. */
  endpointUnits: [2, 4],
} as const;
