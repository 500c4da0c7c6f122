import type { Plan } from '../core/keys/merchant.ts';

/** A token bucket: requests per second, and how many may come at once. */
export interface Throttle {
  rate: number;
  burst: number;
}

/** The days for which CloudWatch can keep logs. */
export type LogRetentionDays =
  | (1 | 3 | 5 | 7 | 14 | 30 | 60 | 90 | 120 | 150 | 180 | 365 | 400 | 545 | 731)
  | (1096 | 1827 | 2192 | 2557 | 2922 | 3288 | 3653);

/** The operator's own address of the service. */
export interface Domain {
  /** The host name: `ppp.example.com`. */
  name: string;
  /** The certificate of the name, issued by ACM in us-east-1, as CloudFront wants it. */
  certificateArn: string;
  /**
   * The Route 53 zone that the name lies in; the stack adds the name to it.
   * @default - you point the name at the output `DistributionDomainName`, wherever your DNS is
   */
  hostedZone?: { id: string; name: string };
}

/** Everything an operator can decide about one deployment. */
export interface StageConfig {
  /** Part of every name: `dev`, `prod`. At most 16 lower-case letters, digits and dashes. */
  stageName: string;
  /** The AWS account that the stage is deployed to. @default - the account of your credentials */
  account?: string;
  /** The Region that the stage is deployed to. @default - the Region of your credentials */
  region?: string;
  /** Requests per second and merchant, by plan and API. Banner events get twice the banner numbers, on top. */
  plans: Record<Plan, { management: Throttle; banner: Throttle }>;
  /** Limits of a whole API, whoever calls. */
  apiThrottles: { management: Throttle; banner: Throttle };
  /** The operator's own address. @default - the distribution's cloudfront.net name */
  domain?: Domain;
  /** Where the two sources of exchange rates answer; see docs/exchange-rates.md. */
  rateSources: { frankfurter: string; currencyApi: string };
  /** Detects VPNs and proxies with WAF. It costs money, and adds a stack in us-east-1. */
  isAnonymizerDetectionEnabled: boolean;
  /** Serves the merchants' console at `/console/`. `false` leaves out its files, and the path is answered 404. */
  isConsoleEnabled: boolean;
  /** How many days logs are kept. */
  logRetentionDays: LogRetentionDays;
  /**
   * Seconds that banner events wait to be counted together, 1 to 300. A longer window costs less per event and delays the
   * statistics.
   */
  eventBatchingWindowSeconds: number;
  /** How many months daily statistics are kept; those counted before a change keep the time that they were given. */
  statisticsRetentionMonths: number;
  /**
   * Raises alarms on CloudFront's own metrics. They live in us-east-1, so this adds a small stack there, and a second e-mail to confirm.
   */
  isEdgeWatched: boolean;
  /** Traces requests with X-Ray, from API Gateway through the functions. It costs money for each trace. */
  isTracingEnabled: boolean;
  /**
   * A public key of a merchant of yours, whose config the heartbeat asks for every five minutes.
   * @default - it asks with keys that do not exist, which proves everything but the config function
   */
  heartbeatKey?: string;
  /** Where alarms are sent. @default - nobody; the topic exists and can be subscribed to */
  alarmEmail?: string;
  /**
   * How many reads and writes a second the new table takes at once. It costs money once.
   * @default - what DynamoDB gives a new table: 12,000 reads and 4,000 writes, growing with the traffic
   */
  warmThroughput?: { reads: number; writes: number };
  /**
   * A table that a restore made: the stack uses it instead of its own. docs/deploy.md says how.
   * @default - the stack has a table of its own
   */
  existingTable?: { name: string; streamArn: string };
  /** Whether this stack owns the account's API Gateway logging role: one stack per account and Region should. */
  ownsApiGatewayAccount: boolean;
  /** Whether the table outlives the stack, and refuses to be deleted. */
  isTableKept: boolean;
  /** Whether CloudFormation refuses to delete the stack until somebody switches this off. */
  isTerminationProtected: boolean;
}
