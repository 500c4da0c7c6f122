import type { Plan } from '../core/keys/merchant.ts';

/** Token bucket: requests per second and burst. */
export interface Throttle {
  rate: number;
  burst: number;
}

/** Token buckets of the management API, of configs, and of banner events. */
export type Throttles = Record<'management' | 'banner' | 'events', Throttle>;

/** Log retention periods that CloudWatch supports, in days. */
export type LogRetentionDays =
  | (1 | 3 | 5 | 7 | 14 | 30 | 60 | 90 | 120 | 150 | 180 | 365 | 400 | 545 | 731)
  | (1096 | 1827 | 2192 | 2557 | 2922 | 3288 | 3653);

/** Custom domain of the service. */
export interface Domain {
  /** Host name: `ppp.example.com`. */
  name: string;
  /** ACM certificate of the name in us-east-1, as CloudFront requires. */
  certificateArn: string;
  /**
   * Route 53 zone of the name; the stack adds the DNS records.
   * @default - you point the name to the output `DistributionDomainName` yourself
   */
  hostedZone?: { id: string; name: string };
}

/** Settings of one deployment. */
export interface StageConfig {
  /** Part of every name: `dev`, `prod`. At most 16 lower-case letters, digits and dashes. */
  stageName: string;
  /** AWS account of the stage. @default - the account of your credentials */
  account?: string;
  /** Region of the stage. @default - the Region of your credentials */
  region?: string;
  /** Rate limits per merchant, by plan: of the management API, of configs, and of banner events. */
  plans: Record<Plan, Throttles>;
  /** Rate limits of each method for all callers together: of the management API, of configs, and of banner events. */
  apiThrottles: Throttles;
  /**
   * Requests in five minutes above which WAF blocks an address, at the edge and at the management API. This adds two web ACLs, which cost
   * money. Many visitors can share an address, so keep it far above the requests of one visitor.
   * @default - no limit by address
   */
  requestsPerAddress?: number;
  /**
   * Volumes in five minutes that raise an alarm: requests to CloudFront, gigabytes from CloudFront, requests to the management API.
   * @default - no alarm
   */
  volumeAlarm?: { edgeRequests: number; edgeGigabytes: number; managementRequests: number };
  /** Monthly cost of the whole account, in US dollars, above which AWS Budgets sends an alarm. @default - no budget */
  monthlyBudgetUsd?: number;
  /** Custom domain. @default - the distribution's cloudfront.net name */
  domain?: Domain;
  /** URLs of the two sources of exchange rates, which must agree; see docs/exchange-rates.md. */
  rateSources: { frankfurter: string; currencyApi: string };
  /** Detects VPNs and proxies with WAF, which costs money and adds a stack in us-east-1. */
  isAnonymizerDetectionEnabled: boolean;
  /** Serves the merchants' console at `/console/`. `false` omits its files; the path then returns 404. */
  isConsoleEnabled: boolean;
  /** Retention of logs. */
  logRetentionDays: LogRetentionDays;
  /**
   * Seconds that banner events wait to be counted together, 1 to 300. A longer window costs less per event and delays the
   * statistics.
   */
  eventBatchingWindowSeconds: number;
  /**
   * Shortest time between two writes to the edge's store, 0 to 1,000 milliseconds, in which changes come together. A write costs $0.001, so the interval limits
   * the bill for a client that changes campaigns all the time. It delays changes that come in it, revocations included.
   */
  edgeWriteIntervalMs: number;
  /** Retention of daily statistics in months. A change does not affect existing counters until they are written again. */
  statisticsRetentionMonths: number;
  /**
   * Adds alarms for CloudFront's metrics. They are in us-east-1, so this adds a small stack there and a second e-mail to confirm.
   */
  isEdgeWatched: boolean;
  /** Traces requests with X-Ray, from API Gateway through the functions. Each trace costs money. */
  isTracingEnabled: boolean;
  /** E-mail address for alarms. @default - none; you can subscribe to the topic */
  alarmEmail?: string;
  /**
   * Reads and writes per second that a new table supports at once, for a one-time fee.
   * @default - DynamoDB's default for a new table: 12,000 reads and 4,000 writes, growing with the traffic
   */
  warmThroughput?: { reads: number; writes: number };
  /**
   * Restored table that the stack uses; see docs/deploy.md.
   * @default - the stack creates a table
   */
  existingTable?: { name: string; streamArn: string };
  /** True if this stack owns the account's API Gateway logging role; one stack per account and Region should. */
  ownsApiGatewayAccount: boolean;
  /** Keeps the table when the stack is deleted. */
  isTableKept: boolean;
  /** Protects the stacks and a table that is kept from deletion until this is turned off. */
  isTerminationProtected: boolean;
}
