/** The hourly cost of attacks on a stage, from one address and from many. */
import { managementRequestsPerSecond } from '../../lib/config.ts';
import type { StageConfig } from '../../lib/stage-config.ts';
import { dearEdgeRegions, estimates, priceDate } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import * as work from './work.ts';

const { attack: assumed } = estimates;
/** Period for WAF's limit and the alarms, in seconds. */
const period = 300;
/** Each shard of the stream causes a write to the edge's store once a second. */
const writesOfNewTable = 4;

/** An attack: what one of its requests costs, and how often it can be sent. */
interface Attack {
  name: string;
  /** The volume alarm that reports it. */
  alarm: 'edge-volume' | 'edge-transfer' | 'management-volume';
  request: work.Quantities;
  /** Requests per second that a plan or a throttle accepts. @default - all */
  accepted?: number;
  /** The units of a request above that. @default none */
  above?: work.Quantities;
  /** Requests per second of one address. @default - as many as its line and WAF let through */
  fromOne?: number;
  /** The units of each second, whatever is sent. @default none */
  perSecond?: work.Quantities;
  /** True for requests that no web ACL sees. @default false */
  isPastEdge?: true;
}

function attacks(stage: Stage, config: StageConfig): Attack[] {
  // WAF charges for requests that it blocks, and CloudFront does not.
  const blocked: Attack = {
    name: '1,000 requests a second above the limit of an address',
    alarm: 'edge-volume',
    request: { webAclRequest: 1 },
    fromOne: 1_000,
  };
  const rows = [...edgeAttacks(stage, config), ...managementAttacks(stage, config)];
  return config.requestsPerAddress === undefined ? rows : [...rows, blocked];
}

function edgeAttacks(stage: Stage, { plans: { scale } }: StageConfig): Attack[] {
  const { edge, gated, config, api } = work.requestsOf(stage);
  const { size, windowSeconds } = stage.eventBatch;
  const batchesPerSecond = 1 / Math.max(1, Math.min(windowSeconds, size / scale.events.rate));
  const events = {
    ...gated,
    edgeTransfer: estimates.gbPerConfig,
    edgeUpload: assumed.gbLargestEvents,
    queueRequest: 1.2,
  };
  return [
    {
      name: 'configs with working or made-up public keys',
      alarm: 'edge-volume',
      request: { ...config, edgeTransfer: estimates.gbPerConfig },
    },
    {
      name: 'banner events of 8 kB with a key of plan scale',
      alarm: 'edge-volume',
      request: work.totalOf(events, api),
      accepted: scale.events.rate,
      above: events,
      perSecond: work.times(batchesPerSecond, work.run(stage, 'aggregate-events')),
    },
    {
      name: 'the largest file in the console and the API page',
      alarm: 'edge-transfer',
      request: { ...edge, edgeFunction: 1, edgeTransfer: assumed.gbLargestFile },
    },
  ];
}

function managementAttacks(stage: Stage, { plans: { scale }, ...config }: StageConfig): Attack[] {
  const { edge, api, denied } = work.requestsOf(stage);
  const edgeDenied = work.totalOf(edge, denied);
  // WAF inspects bodies in parts of 16 kB; another part costs half as much as a request.
  const withBody = (edgeUpload: number) =>
    work.totalOf(edgeDenied, { webAclRequest: stage.fixed.webAcl / 2, edgeUpload });
  const [largest, edgeUpload] = stage.limitsBodies
    ? ['32 kB', assumed.gbLargestBody]
    : ['10 MB', assumed.gbLargestUnlimitedBody];
  const edgeWrites = Math.min(1_000 / config.edgeWriteIntervalMs, writesOfNewTable);
  const rows: Omit<Attack, 'alarm'>[] = [
    {
      name: 'made-up secret keys, past CloudFront',
      request: denied,
      isPastEdge: true,
      // Public sources say that method throttles come before the authorizer; the page has the cost if they do
      // not.
      accepted: managementRequestsPerSecond(config),
      above: { logs: estimates.gbPerAccessLogLine },
    },
    { name: 'made-up secret keys, through CloudFront', request: edgeDenied },
    {
      name: `bodies of ${largest} with made-up secret keys, through CloudFront`,
      request: withBody(edgeUpload),
    },
    {
      name: 'PATCH of campaigns in 32 kB with a key of plan scale',
      request: work.totalOf(withBody(assumed.gbLargestBody), api, work.run(stage, 'endpoint')),
      accepted: scale.management.rate,
      perSecond: { ...work.publishing(stage), keyValueStoreCall: edgeWrites },
    },
  ];
  return rows.map((row) => ({ alarm: 'management-volume', ...row }));
}

/**
 * Returns each attack's cost in US dollars per hour, and `alarmFrom` if its alarm fires. WAF limits each
 * address.
 */
export function attackCosts(stage: Stage, config: StageConfig) {
  const { requestsPerAddress = Infinity, volumeAlarm } = config;
  return attacks(stage, config).map((attack) => {
    const { name, alarm, request, accepted = Infinity, above = {}, perSecond = {} } = attack;
    const { edgeTransfer = 0, edgeUpload = 0 } = request;
    const perHour = (rate: number) => {
      const rejected = Math.max(0, rate - accepted);
      const requests = [work.times(rate - rejected, request), work.times(rejected, above)];
      return highestCost(work.times(3_600, work.totalOf(...requests, perSecond)));
    };
    const lineRate = assumed.addressGb / Math.max(edgeTransfer, edgeUpload);
    const limit = attack.isPastEdge ? Infinity : requestsPerAddress / period;
    const { fromOne = Math.min(assumed.addressRate, lineRate, limit) } = attack;
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
  const head = `| US dollars an hour at list prices (${priceDate}) | one address | many addresses | alarm |`;
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n');
}
