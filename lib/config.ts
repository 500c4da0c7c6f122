/**
 * The stages: every deployment of the service and all that an operator decides about it. To add one, add an entry to `stages`; a
 * field that an entry leaves out has the value in `defaults`. `-c stage=NAME` chooses the entry when the CDK runs.
 */
import type { Plan } from '../core/keys/merchant.ts';
import { checkConfig } from './config-checks.ts';

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
  /** How many days logs are kept. */
  logRetentionDays: LogRetentionDays;
  /** Who hears of alarms. @default - nobody; the topic exists and can be subscribed to */
  alarmEmail?: string;
  /**
   * How many reads and writes a second the new table takes at once. It costs money once.
   * @default - what DynamoDB gives a new table: 12,000 reads and 4,000 writes, growing with the traffic
   */
  warmThroughput?: { reads: number; writes: number };
  /** Whether this stack owns the account's API Gateway logging role: one stack per account and Region should. */
  ownsApiGatewayAccount: boolean;
  /** Whether the table outlives the stack, and refuses to be deleted. */
  isTableKept: boolean;
  /** Whether CloudFormation refuses to delete the stack until somebody switches this off. */
  isTerminationProtected: boolean;
}

const defaults: Omit<StageConfig, 'stageName'> = {
  plans: {
    starter: { management: { rate: 10, burst: 40 }, banner: { rate: 50, burst: 100 } },
    growth: { management: { rate: 50, burst: 200 }, banner: { rate: 250, burst: 500 } },
    scale: { management: { rate: 200, burst: 800 }, banner: { rate: 1000, burst: 2000 } },
  },
  apiThrottles: { management: { rate: 1000, burst: 2000 }, banner: { rate: 5000, burst: 5000 } },
  rateSources: {
    frankfurter: 'https://api.frankfurter.dev/v2/rates?base=USD',
    currencyApi: 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.json',
  },
  isAnonymizerDetectionEnabled: false,
  logRetentionDays: 30,
  ownsApiGatewayAccount: true,
  isTableKept: true,
  isTerminationProtected: true,
};

/** What a stage says about itself, by its name. */
export type Stages = Readonly<Record<string, Partial<Omit<StageConfig, 'stageName'>>>>;

/** All stages. */
export const stages: Stages = {
  /** For trying things out: `cdk destroy` leaves nothing of it behind. */
  dev: { isTableKept: false, isTerminationProtected: false },
  /** For merchants. Give it an `alarmEmail`, and a `domain` if you have one. */
  prod: { isAnonymizerDetectionEnabled: true, logRetentionDays: 90 },
};

/** The configuration of a stage. Throws one line that names the stage or the field when either is wrong. */
export function stageConfig(stageName: string, all: Stages = stages): StageConfig {
  const stage = Object.hasOwn(all, stageName) ? all[stageName] : undefined;
  if (!stage)
    throw new Error(`There is no stage "${stageName}". lib/config.ts has ${Object.keys(all).join(', ')}.`);
  const config = { ...defaults, ...stage, stageName };
  checkConfig(config);
  return config;
}

/** The unique name by which onboarding finds a usage plan. */
export function usagePlanName(stageName: string, plan: Plan, api: 'management' | 'banner'): string {
  return `ppp-${stageName}-${plan}-${api}`;
}

/** The CloudWatch namespace of the stage's own metrics. */
export function metricNamespace(stageName: string): string {
  return `ppp-${stageName}`;
}
