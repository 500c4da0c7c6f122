/**
 * The stages: every deployment of the service and all that an operator decides about it. To add one, add an entry to `stages`; a
 * field that an entry leaves out has the value in `defaults`. `lib/stage-config.ts` describes every field. `-c stage=NAME` chooses the entry when the CDK runs.
 */
import type { Plan } from '../core/keys/merchant.ts';
import { checkConfig } from './config-checks.ts';
import type { StageConfig } from './stage-config.ts';

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
  isConsoleEnabled: true,
  isEdgeWatched: true,
  isTracingEnabled: false,
  logRetentionDays: 30,
  eventBatchingWindowSeconds: 60,
  statisticsRetentionMonths: 25,
  ownsApiGatewayAccount: true,
  isTableKept: true,
  isTerminationProtected: true,
};

/** What a stage says about itself, by its name. */
export type Stages = Readonly<Record<string, Partial<Omit<StageConfig, 'stageName'>>>>;

/** All stages. */
export const stages: Stages = {
  /** For trying things out: `cdk destroy` leaves nothing of it behind. */
  dev: {
    eventBatchingWindowSeconds: 5,
    isEdgeWatched: false,
    isTableKept: false,
    isTerminationProtected: false,
  },
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
