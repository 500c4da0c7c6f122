import type { Plan } from '../core/keys/merchant.ts';

/** Token bucket: requests per second and burst. */
export interface Throttle {
  rate: number;
  burst: number;
}

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
  /** Rate limits per merchant, by plan and API. Banner events have their own limit, twice the banner's. */
  plans: Record<Plan, { management: Throttle; banner: Throttle }>;
  /** Rate limits of each API for all callers together. */
  apiThrottles: { management: Throttle; banner: Throttle };
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
