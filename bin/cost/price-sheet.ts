/**
 * Prices and estimates for bills. Check them before you rely on a bill, because neither a template nor a test
 * provides them.
 */

import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The list price of one unit, in US dollars. */
interface Price {
  usd: number;
  unit: string;
  /** URL of the page with the price. */
  source: string;
}

const million = 1_000_000;
const { size: apiDocumentBytes } = statSync(join(import.meta.dirname, '../../docs/openapi.json'));
const gb = 1024 ** 3;
const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;
const cloudFront = page('cloudfront');
const cloudWatch = page('cloudwatch');
const dynamoDb = `${page('dynamodb')}on-demand/`;

/**
 * List prices of us-east-1, first tier, without free tiers and taxes. The pages in `source` could not be
 * opened on this date. The least certain price is `keyValueStoreCall`.
 */
export const priceSheet = {
  date: '2026-11-22',
  region: 'us-east-1',
  prices: {
    edgeRequest: { usd: 0.01 / 10_000, unit: 'HTTPS requests to CloudFront', source: cloudFront },
    edgeTransfer: { usd: 0.085, unit: 'GB from CloudFront to visitors', source: cloudFront },
    edgeUpload: { usd: 0.02, unit: 'GB from visitors to the origins', source: cloudFront },
    edgeFunction: { usd: 0.1 / million, unit: 'runs of functions at the edge', source: cloudFront },
    keyValueStoreRead: { usd: 0.03 / million, unit: 'KeyValueStore reads of the gate', source: cloudFront },
    keyValueStoreCall: { usd: 1 / 1_000, unit: 'KeyValueStore API calls', source: cloudFront },
    webAcl: { usd: 5, unit: 'web ACLs', source: page('waf') },
    webAclRule: { usd: 1, unit: 'web ACL rules', source: page('waf') },
    webAclRequest: { usd: 0.6 / million, unit: 'requests that WAF inspects', source: page('waf') },
    apiRequest: { usd: 3.5 / million, unit: 'API Gateway requests', source: page('api-gateway') },
    functionRequest: { usd: 0.2 / million, unit: 'Lambda invocations', source: page('lambda') },
    functionTime: { usd: 0.0000133334, unit: 'Lambda GB-seconds (arm64)', source: page('lambda') },
    tableRead: { usd: 0.125 / million, unit: 'DynamoDB read units', source: dynamoDb },
    tableWrite: { usd: 0.625 / million, unit: 'DynamoDB write units', source: dynamoDb },
    tableStorage: { usd: 0.25, unit: 'GB in DynamoDB', source: dynamoDb },
    tableBackup: { usd: 0.2, unit: 'GB of point-in-time recovery', source: dynamoDb },
    queueRequest: { usd: 0.4 / million, unit: 'SQS requests', source: page('sqs') },
    fifoRequest: { usd: 0.5 / million, unit: 'SQS FIFO requests', source: page('sqs') },
    bucketRead: { usd: 0.0004 / 1_000, unit: 'S3 GET requests', source: page('s3') },
    logs: { usd: 0.5, unit: 'GB of logs', source: cloudWatch },
    alarmMetric: { usd: 0.1, unit: 'alarm metrics', source: cloudWatch },
    customMetric: { usd: 0.3, unit: 'custom metrics', source: cloudWatch },
    dashboard: { usd: 3, unit: 'dashboards', source: cloudWatch },
    keyUse: { usd: 0.03 / 10_000, unit: 'KMS requests', source: page('kms') },
    trace: { usd: 5 / million, unit: 'X-Ray traces', source: page('xray') },
  } satisfies Record<string, Price>,
} as const;

/** Name of a price. */
export type PriceName = keyof typeof priceSheet.prices;

/**
 * Units per month that AWS never charges for, by the pages in `source`, which all workloads of an account
 * share. Offers that end after a year, and credits for new accounts, are not included.
 */
export const freeUnits: Readonly<Partial<Record<PriceName, number>>> = {
  edgeRequest: 10 * million,
  edgeTransfer: 1_024,
  edgeFunction: 2 * million,
  keyValueStoreRead: 2 * million,
  functionRequest: million,
  functionTime: 400_000,
  tableStorage: 25,
  queueRequest: million,
  logs: 5,
  alarmMetric: 10,
  customMetric: 10,
  dashboard: 3,
  trace: 100_000,
};

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
    'reconcile-checkouts': 2_000,
    'reconcile-alerts': 50,
    /** Any other function, such as a daily one that waits for another service. */
    other: 3_000,
  } as Readonly<Record<string, number>>,
  /** Compressed sizes in bytes, including 600 bytes for headers. The script is `script.js`. */
  gbPerScript: 4_500 / gb,
  gbPerConfig: 1_300 / gb,
  gbPerAccessLogLine: 280 / gb,
  /** Lambda's START, END and REPORT, and one log line. CloudWatch adds 26 bytes to each line. */
  gbPerRun: 820 / gb,
  /**
   * Guesses. `pages`: page views with the script, per visitor and hour. `events`: banner events per view;
   * visitors without a discount cause none.
   */
  usage: { pages: 2, events: 0.3 },
  /**
   * Visitors of a shop, for the share of cache hits. Countries are spread as in Stack Overflow's survey of
   * 2016, with 56,033 respondents from 173 countries: 24.2% from the first, 8.2% from the second, and about
   * 16.4% divided by the rank
   * (https://silvaetechnologies.eu/blg/170/stack-overflow-developer-survey-results-2016). The first is the
   * US, where CloudFront has four regional edge caches; visitors from any other country share one. The other
   * shares are guesses.
   */
  traffic: {
    countries: 173,
    firstCountry: 0.242,
    otherCountries: 0.164,
    firstCountryCaches: [0.4, 0.3, 0.2, 0.1],
    /** Languages of a country's visitors, among those with texts. */
    languages: [0.85, 0.1, 0.05],
    /** Visitors whom VPN detection marks, and clients without Brotli. */
    vpn: 0.03,
    gzip: 0.03,
    /** The busiest hour has 1.6 times the traffic of an average one. */
    dayAmplitude: 0.6,
    secondsPerPage: 90,
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
  /**
   * A view in most tutorials' architecture. It has no cache. API Gateway and a function return the script (5
   * ms) and the config (20 ms). The function makes three reads (key, campaign, discount) and two writes (last
   * use, counter).
   */
  tutorialView: {
    apiRequest: 2,
    edgeTransfer: 4_900 / gb,
    functionRequest: 2,
    functionTime: (512 * 25) / 1024 / 1000,
    tableRead: 3,
    tableWrite: 2,
    logs: (2 * 450) / gb,
  },
} as const;
