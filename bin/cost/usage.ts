/** What the service is asked to do in a month. */
export interface Usage {
  /** Pages with the script: each asks for the script and for a config. */
  views: number;
  /** The share of those requests that the edge answers, 0 to 1. */
  hit: number;
  /** Banner events for each view. */
  events: number;
  /** Calls of the management API. */
  management: number;
  /** Changes of keys and campaigns, which are published to the edge. */
  changes: number;
  /** Public keys that visitors use all the time. */
  keys: number;
  /** GB in the table. */
  storage: number;
}

/** What is asked when nothing else is said. */
export const defaultUsage: Usage = {
  views: 1_000_000,
  hit: 0.9,
  events: 0.3,
  management: 10_000,
  changes: 100,
  keys: 1,
  storage: 1,
};

export const daysPerMonth = 30;
export const secondsPerMonth = daysPerMonth * 86_400;
const minutesPerMonth = secondsPerMonth / 60;

/** A key's use is noted at most once a minute. */
export const usesNotedPerKey = minutesPerMonth;

/**
 * What no template and no test tells: sizes and times. Milliseconds are billed wall time, most of it waiting for DynamoDB. Bytes of logs
 * hold the 26 that CloudWatch adds to each line.
 */
export const assumed = {
  ms: {
    'get-banner-config': 8,
    authorizer: 8,
    'publish-to-edge': 300,
    'refresh-fx-rates': 3_000,
    'aggregate-events': 50,
    heartbeat: 300,
    'count-gateway-keys': 3_000,
  } as Readonly<Record<string, number>>,
  msOfManagementCall: 20,
  /** Script 2,599 and answer about 700, compressed, with 600 of headers each. */
  bytesPerView: 4_500,
  bytesOfAccessLogLine: 280,
  /** START, END and REPORT. */
  bytesOfFunctionRun: 450,
  bytesOfMetricLine: 310,
  /** The gate looks up the key and its campaign: `test/edge/viewer-request.test.ts`. */
  lookUpsOfGate: 2,
  /** Lambda's five pollers of a queue ask every 20 seconds, whether or not there is something. */
  emptyReceives: (5 * secondsPerMonth) / 20,
} as const;
