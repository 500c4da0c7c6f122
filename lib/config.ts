import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Plan } from '../core/keys/merchant.ts';

/** A token bucket: requests per second, and how many may come at once. */
export interface Throttle {
  rate: number;
  burst: number;
}

/** Everything an operator can decide about one deployment. */
export interface StageConfig {
  /** Part of every name, lower case: `dev`, `prod`. */
  stageName: string;
  /** Requests per second and merchant, by plan and API. Beacons get twice the banner numbers on top. */
  plans: Record<Plan, { management: Throttle; banner: Throttle }>;
  /** Limits of a whole API, whoever calls. */
  apiThrottles: { management: Throttle; banner: Throttle };
  /** The operator's own address. @default - the distribution's cloudfront.net name */
  domain?: { name: string; certificateArn: string };
  /** Where the two sources of exchange rates answer; see docs/exchange-rates.md. */
  rateSources: { frankfurter: string; currencyApi: string };
  /** Detects VPNs and proxies with WAF (costs money, needs us-east-1). */
  isAnonymizerDetectionEnabled: boolean;
  /** Serves the merchants' console at `/console/`. `false` leaves out its files, and the path is answered 404. */
  isConsoleEnabled: boolean;
  /** How long logs are kept. */
  logRetention: RetentionDays;
  /** Who hears of alarms. @default - nobody; the topic exists and can be subscribed to */
  alarmEmail?: string;
  /** Whether this stack owns the account's API Gateway logging role: one stack per account and Region should. */
  ownsApiGatewayAccount: boolean;
}

const plans: StageConfig['plans'] = {
  starter: { management: { rate: 10, burst: 40 }, banner: { rate: 50, burst: 100 } },
  growth: { management: { rate: 50, burst: 200 }, banner: { rate: 250, burst: 500 } },
  scale: { management: { rate: 200, burst: 800 }, banner: { rate: 1000, burst: 2000 } },
};

const defaults: Omit<StageConfig, 'stageName'> = {
  plans,
  apiThrottles: { management: { rate: 1000, burst: 2000 }, banner: { rate: 5000, burst: 5000 } },
  rateSources: {
    frankfurter: 'https://api.frankfurter.dev/v2/rates?base=USD',
    currencyApi: 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.json',
  },
  isAnonymizerDetectionEnabled: false,
  isConsoleEnabled: true,
  logRetention: RetentionDays.ONE_MONTH,
  ownsApiGatewayAccount: true,
};

const stages: Record<string, Partial<StageConfig>> = {
  dev: {},
  prod: { isAnonymizerDetectionEnabled: true, logRetention: RetentionDays.THREE_MONTHS },
};

/** The configuration of a stage. Throws for a name that is not listed here. */
export function stageConfig(stageName: string): StageConfig {
  const stage = stages[stageName];
  if (!stage)
    throw new Error(`Unknown stage "${stageName}"; lib/config.ts lists ${Object.keys(stages).join(', ')}`);
  return { ...defaults, ...stage, stageName };
}

/** The unique name by which onboarding finds a usage plan. */
export function usagePlanName(stageName: string, plan: Plan, api: 'management' | 'banner'): string {
  return `ppp-${stageName}-${plan}-${api}`;
}

/** The CloudWatch namespace of the stage's own metrics. */
export function metricNamespace(stageName: string): string {
  return `ppp-${stageName}`;
}
