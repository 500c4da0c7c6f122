/**
 * The settings of the stages, which are the service's deployments. The operator's `ppp.config.ts` changes
 * stages and adds others. Omitted fields have the value in `defaults`. `lib/stage-config.ts` describes the
 * fields. `-c stage=NAME` selects the stage for the CDK.
 */
import type { Plan } from '../core/keys/merchant.ts';
import { routes } from '../lambdas/routes/routes.ts';
import { operatorSettings, withSettings } from './operator-settings.ts';
import {
  checkConfig,
  type RefutableRow,
  type StageConfig,
  type Stages,
  type Throttle,
  withoutOff,
} from './stage-config.ts';

export type { Stages } from './stage-config.ts';

/**
 * Limits for creating and revoking keys, the URL for alerts and test alerts in all plans. Merchants take
 * turns, so 200 of them at this rate delay another merchant's revocation to at most five seconds (`npm run
 * bench -- edge`).
 */
const keys = { rate: 1, burst: 5 };

/**
 * The management API's share of the account's 10,000 requests per second. Revoking keys has a larger part of
 * it, and the other methods share the rest equally.
 */
const managementRate = 2_900;
const revocationRate = 450;
const managementMethods = routes.flatMap(({ api, methods }) => (api === 'management' ? methods : [])).length;

/** Values of fields that a stage omits. */
export const defaults: Omit<StageConfig, 'stageName'> = {
  plans: {
    starter: {
      management: { rate: 10, burst: 40 },
      keys,
      banner: { rate: 50, burst: 100 },
      events: { rate: 100, burst: 200 },
    },
    growth: {
      management: { rate: 25, burst: 200 },
      keys,
      banner: { rate: 150, burst: 200 },
      events: { rate: 250, burst: 500 },
    },
    scale: {
      management: { rate: 50, burst: 200 },
      keys,
      banner: { rate: 250, burst: 240 },
      events: { rate: 500, burst: 1000 },
    },
  },
  // API Gateway applies these to each method. Their total stays below the account's 10,000 requests per
  // second.
  apiThrottles: {
    management: {
      rate: Math.floor((managementRate - revocationRate) / (managementMethods - 1)),
      burst: 2000,
    },
    revocations: { rate: revocationRate, burst: 2000 },
    // With `visitMs`, configs and previews take at most 800 of an account's 1,000 executions at the same
    // time, even if the table is so slow that every request takes as long as it may.
    banner: { rate: 250, burst: 240 },
    events: { rate: 1000, burst: 2000 },
  },
  exchangeRatesUrl: 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@{version}/v1/currencies/usd.json',
  checkoutUrls: { stripe: '', paddle: '', polar: '' },
  isAnonymizerDetectionEnabled: false,
  isConsoleEnabled: true,
  isEdgeWatched: true,
  hasDashboard: true,
  heartbeatMinutes: 5,
  isTracingEnabled: false,
  logRetentionDays: 30,
  eventBatchingWindowSeconds: 60,
  edgeWriteIntervalMs: 520,
  statisticsRetentionMonths: 25,
  ownsApiGatewayAccount: true,
  isTableKept: true,
  isTerminationProtected: true,
};

/** Returns the requests per second that all methods of the management API together accept. */
export function managementRequestsPerSecond({ apiThrottles }: Pick<StageConfig, 'apiThrottles'>): number {
  const { management, revocations } = apiThrottles;
  return management.rate * (managementMethods - 1) + revocations.rate;
}

/** Returns the requests per second that all methods of both APIs together accept, rounded up. */
export function requestsPerSecond({ apiThrottles }: Pick<StageConfig, 'apiThrottles'>): number {
  const { banner, events } = apiThrottles;
  return managementRequestsPerSecond({ apiThrottles }) + banner.rate + 2 * rareRate(banner) + events.rate;
}

/** Returns the rate of a method that visitors' pages rarely or never use, a preview or a HEAD. */
export function rareRate({ rate }: Throttle): number {
  return Math.ceil(rate / 25);
}

/** The stages that exist without `ppp.config.ts`. */
export const stages: Stages = {
  /** A stage for tests, which send requests as fast as they can. `cdk destroy` removes everything. */
  dev: {
    plans: {
      ...defaults.plans,
      scale: {
        ...defaults.plans.scale,
        management: { rate: 200, burst: 800 },
        keys: { rate: 200, burst: 800 },
        banner: { rate: 1000, burst: 2000 },
      },
    },
    apiThrottles: { ...defaults.apiThrottles, banner: { rate: 2500, burst: 2500 } },
    eventBatchingWindowSeconds: 5,
    edgeWriteIntervalMs: 0,
    isEdgeWatched: false,
    isTableKept: false,
    isTerminationProtected: false,
  },
  /**
   * The stage for one shop, as cheap as possible. Set `alarmEmail`, and `domain` if you have one.
   * docs/operate/stages.md compares it with `prod`.
   */
  small: {
    isEdgeWatched: false,
    hasDashboard: false,
    heartbeatMinutes: 15,
    alarms: [
      'heartbeat',
      'script-changed',
      'management-api-server-errors',
      'banner-api-server-errors',
      'dispatch-changes-lag',
      'reconcile-edge-lag',
      'reconcile-merchants-dead-letters',
      'aggregate-events-dead-letters',
      'rates-age',
      'function-throttles',
    ],
    monthlyBudgetUsd: 10,
    logRetentionDays: 90,
  },
  /** The stage for many merchants. Set `alarmEmail`, and `domain` if you have one. */
  prod: {
    isAnonymizerDetectionEnabled: true,
    requestsPerAddress: 15_000,
    volumeAlarm: { edgeRequests: 100_000, edgeGigabytes: 6, managementRequests: 60_000 },
    monthlyBudgetUsd: 200,
    logRetentionDays: 90,
  },
};

/**
 * Returns the configuration of a stage, with the operator's settings. Throws a one-line error for an unknown
 * stage or an invalid field.
 */
export function stageConfig(
  stageName: string,
  all: Stages = withSettings(stages, operatorSettings()),
): StageConfig {
  const stage = Object.hasOwn(all, stageName) ? all[stageName] : undefined;
  if (!stage)
    throw new Error(
      `There is no stage "${stageName}". The stages are ${Object.keys(all).join(', ')}. Add others to ppp.config.ts.`,
    );
  const config = { ...defaults, ...withoutOff(stage), stageName };
  checkConfig(config);
  return withRefuted(config, []);
}

/**
 * Returns settings that also do without these assumptions. Without `viewer-asn`, WAF's list of addresses
 * recognizes VPNs, so the stage has a web ACL.
 */
export function withRefuted(config: StageConfig, rows: readonly RefutableRow[]): StageConfig {
  const refutedAssumptions = [...new Set([...(config.refutedAssumptions ?? []), ...rows])];
  if (refutedAssumptions.length === 0) return config;
  const needsWebAcl = refutedAssumptions.includes('viewer-asn');
  return {
    ...config,
    refutedAssumptions,
    ...(needsWebAcl ? { isAnonymizerDetectionEnabled: true } : {}),
  };
}

/** Returns true if the stage must do without an assumption about AWS. */
export function isRefuted(
  { refutedAssumptions = [] }: Pick<StageConfig, 'refutedAssumptions'>,
  row: RefutableRow,
): boolean {
  return refutedAssumptions.includes(row);
}

/** Returns a usage plan's unique name, which onboarding uses to find it. */
export function usagePlanName(stageName: string, plan: Plan, api: 'management' | 'banner'): string {
  return `ppp-${stageName}-${plan}-${api}`;
}

/** Returns the CloudWatch namespace of the stage's custom metrics. */
export function metricNamespace(stageName: string): string {
  return `ppp-${stageName}`;
}
