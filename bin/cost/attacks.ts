/** The hourly cost of attacks on a stage, from one address and from many. */
import { managementRequestsPerSecond } from '../../lib/config.ts';
import type { StageConfig } from '../../lib/stage-config.ts';
import { dearEdgeRegions, estimates, priceSheet } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import * as work from './work.ts';

const { attack: assumed } = estimates;
/** Period for WAF's limit and the alarms, in seconds. */
const period = 300;
/** Each shard of the stream causes a write to the edge's store once a second. */
const writesOfNewTable = 4;

/**
 * Requests per second that a plan accepts, the units of a request above that (@default none), requests that
 * one address sends, each second's work, and true for requests that WAF does not see.
 */
type Rates = {
  accepted?: number;
  above?: work.Quantities;
  fromOne?: number;
  perSecond?: work.Quantities;
  isPastEdge?: true;
};
type Attack = ['edge-volume' | 'edge-transfer' | 'management-volume', string, work.Quantities, Rates?];

function attacks(stage: Stage, { plans: { scale }, ...config }: StageConfig): Attack[] {
  const { size, windowSeconds } = stage.eventBatch;
  const batchesPerSecond = 1 / Math.max(1, Math.min(windowSeconds, size / scale.events.rate));
  const batches = work.times(batchesPerSecond, work.run(stage, 'aggregate-events'));
  const edgeTransfer = estimates.gbPerConfig;
  const view = { ...work.gatedRequest(stage), edgeTransfer };
  const largeEvents = { edgeUpload: assumed.gbLargestEvents, queueRequest: 1.2 };
  const event = work.totalOf(view, work.apiRequest(), largeEvents);
  const events = { accepted: scale.events.rate, above: { ...view, ...largeEvents }, perSecond: batches };
  const file = { ...work.edgeRequest(stage), edgeFunction: 1, edgeTransfer: assumed.gbLargestFile };
  const denied = work.deniedRequest(stage);
  // Public sources say that method throttles come before the authorizer; the page has the cost if they do not.
  const throttled = {
    accepted: managementRequestsPerSecond(config),
    above: { logs: estimates.gbPerAccessLogLine },
  };
  const edgeDenied = work.totalOf(work.edgeRequest(stage), denied);
  // WAF inspects bodies in parts of 16 KB; another part costs half as much as a request.
  const secondPart = { webAclRequest: stage.fixed.webAcl / 2 };
  const withBody = (edgeUpload: number) => work.totalOf(edgeDenied, secondPart, { edgeUpload });
  const [largest, edgeUpload] = stage.limitsBodies
    ? ['32 KB', assumed.gbLargestBody]
    : ['10 MB', assumed.gbLargestUnlimitedBody];
  const call = work.totalOf(work.apiRequest(), work.run(stage, 'endpoint'));
  const patch = work.totalOf(withBody(assumed.gbLargestBody), call);
  const edgeWrites = Math.min(1_000 / config.edgeWriteIntervalMs, writesOfNewTable);
  const published = { ...work.publishing(stage), keyValueStoreCall: edgeWrites };
  const patches = { accepted: scale.management.rate, perSecond: published };
  const above = '1,000 requests a second above the limit of an address';
  const rows: Attack[] = [
    [
      'edge-volume',
      'configs with working or made-up public keys',
      { ...work.configRequest(stage), edgeTransfer },
    ],
    ['edge-volume', 'banner events of 8 KB with a key of plan scale', event, events],
    ['edge-transfer', 'the largest file in the console and the API page', file],
    ['management-volume', 'made-up secret keys, past CloudFront', denied, { isPastEdge: true, ...throttled }],
    ['management-volume', 'made-up secret keys, through CloudFront', edgeDenied],
    [
      'management-volume',
      `bodies of ${largest} with made-up secret keys, through CloudFront`,
      withBody(edgeUpload),
    ],
    ['management-volume', 'PATCH of campaigns in 32 KB with a key of plan scale', patch, patches],
  ];
  if (config.requestsPerAddress === undefined) return rows;
  // WAF charges for requests that it blocks, and CloudFront does not.
  const blocked = { webAclRequest: 1 };
  rows.push(['edge-volume', above, blocked, { fromOne: 1_000 }]);
  return rows;
}

/**
 * Returns each attack's cost in US dollars per hour, and `alarmFrom` if its alarm fires. WAF limits each
 * address.
 */
export function attackCosts(stage: Stage, config: StageConfig) {
  const { requestsPerAddress = Infinity, volumeAlarm } = config;
  return attacks(stage, config).map(([alarm, name, request, rates = {}]) => {
    const { edgeTransfer = 0, edgeUpload = 0 } = request;
    const lineRate = assumed.addressGb / Math.max(edgeTransfer, edgeUpload);
    const limit = rates.isPastEdge ? Infinity : requestsPerAddress / period;
    const sent = Math.min(assumed.addressRate, lineRate, limit);
    const { accepted = Infinity, above = {}, fromOne = sent, perSecond = {} } = rates;
    const perHour = (rate: number) => {
      const rejected = Math.max(0, rate - accepted);
      const requests = [work.times(rate - rejected, request), work.times(rejected, above)];
      return highestCost(work.times(3_600, work.totalOf(...requests, perSecond)));
    };
    const alarmPeriods = {
      'edge-volume': volumeAlarm?.edgeRequests ?? Infinity,
      'edge-transfer': (volumeAlarm?.edgeGigabytes ?? Infinity) / edgeTransfer,
      'management-volume': volumeAlarm?.managementRequests ?? Infinity,
    };
    const alarmRate = alarmPeriods[alarm] / period;
    const alarmFrom = alarmRate <= assumed.manyRate ? perHour(alarmRate) : undefined;
    return { name, alarm, oneAddress: perHour(fromOne), manyAddresses: perHour(assumed.manyRate), alarmFrom };
  });
}

/** Returns the cost where CloudFront is dearest for this traffic. */
function highestCost(quantities: work.Quantities): number {
  return Math.max(...Object.values(dearEdgeRegions).map((prices) => work.costOf(quantities, prices)));
}

/** Returns the table in docs/explain/attack-costs.md. */
export function printedAttacks(stage: Stage, config: StageConfig): string {
  const dollars = (usd: number) => usd.toFixed(usd < 20 ? 1 : 0);
  const rows = attackCosts(stage, config).map(({ name, oneAddress, manyAddresses, alarm, alarmFrom }) => {
    const cheap = manyAddresses <= 10 ? 'none is needed' : 'budget only';
    const fires = alarmFrom === undefined ? cheap : `\`${alarm}\` from ${dollars(alarmFrom)}`;
    return `| ${name} | ${dollars(oneAddress)} | ${dollars(manyAddresses)} | ${fires} |`;
  });
  const head = `| US dollars an hour at list prices (${priceSheet.date}) | one address | many addresses | alarm |`;
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n');
}
