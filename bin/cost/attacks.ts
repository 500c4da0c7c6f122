/** The cost of attacks on a stage: per hour, from one address and from many. */
import type { StageConfig } from '../../lib/stage-config.ts';
import { estimates, priceSheet } from './price-sheet.ts';
import type { Stage } from './stage.ts';
import {
  apiRequest,
  costOf,
  edgeRequest,
  gatedRequest,
  managementRequest,
  publishing,
  type Quantities,
  run,
  sum,
  times,
} from './work.ts';

/** A kind of request that an attacker repeats. */
interface Attack {
  name: string;
  request: Quantities;
  /** Requests a second from one address. @default as many as it can send and WAF lets through */
  fromOne?: number;
  /** Requests a second that a plan or a throttle accepts. @default no limit */
  most?: number;
  /** Work of each second, however many requests arrive. @default none */
  perSecond?: Quantities;
  /** Alarm on many such requests. */
  alarm: 'edge-volume' | 'edge-transfer' | 'management-volume';
}

/** Cost of an attack in US dollars an hour. */
export interface AttackCost extends Pick<Attack, 'name' | 'alarm'> {
  oneAddress: number;
  manyAddresses: number;
  /** Cost at which the alarm fires. `undefined`: the limits keep the attack below it, or the stage has no such alarm. */
  alarmFrom: number | undefined;
}

const { attack: assumed } = estimates;
const hour = 3_600;
/** Seconds of WAF's limit and of the alarms. */
const period = 300;
/** Each shard of the stream names its changes once a second. */
const shardsOfNewTable = 4;
const never = Number.POSITIVE_INFINITY;

/** Units of a request that WAF blocks at the edge, and at the management API, whose access log has it. CloudFront charges nothing. */
const blocked = {
  edge: { webAclRequest: 1 },
  management: { webAclRequest: 1, logs: estimates.gbPerAccessLogLine },
};

/** Returns what each attack costs. Where WAF limits addresses, one above the limit is blocked, so the most expensive one stays at it. */
export function attackCosts(stage: Stage, config: StageConfig): AttackCost[] {
  const limit = (config.requestsPerAddress ?? never) / period;
  const {
    edgeRequests = never,
    edgeGigabytes = never,
    managementRequests = never,
  } = config.volumeAlarm ?? {};
  return attacks(stage, config).map(({ name, request, alarm, most = never, perSecond = {}, ...attack }) => {
    const { edgeTransfer = 0 } = request;
    const { fromOne = Math.min(limit, assumed.addressRate, assumed.addressGb / edgeTransfer) } = attack;
    const perHour = (rate: number) => costOf(times(hour, sum(times(rate, request), perSecond)));
    const many = Math.min(most, assumed.manyRate);
    const perPeriod = {
      'edge-volume': edgeRequests,
      'edge-transfer': edgeGigabytes / edgeTransfer,
      'management-volume': managementRequests,
    }[alarm];
    return {
      name,
      alarm,
      oneAddress: perHour(Math.min(most, fromOne)),
      manyAddresses: perHour(many),
      alarmFrom: perPeriod / period <= many ? perHour(perPeriod / period) : undefined,
    };
  });
}

function attacks(
  stage: Stage,
  { plans, apiThrottles, requestsPerAddress, edgeWriteIntervalMs }: StageConfig,
): Attack[] {
  const { scale } = plans;
  const config = { ...gatedRequest(stage), edgeTransfer: estimates.gbPerConfig };
  const event = sum(config, apiRequest(stage), { queueRequest: 1.2 });
  const { size, windowSeconds } = stage.eventBatch;
  const secondsPerBatch = Math.max(1, Math.min(windowSeconds, size / scale.events.rate));
  const batches = times(1 / secondsPerBatch, run(stage, 'aggregate-events'));
  const file = { ...edgeRequest(stage), edgeFunction: 1, edgeTransfer: assumed.gbLargestFile };
  const call = managementRequest(stage);
  const edgeCall = sum(edgeRequest(stage), call);
  const edgeWrites = 1_000 / Math.max(edgeWriteIntervalMs, 1_000 / shardsOfNewTable);
  const published = { ...publishing(stage), keyValueStoreCall: edgeWrites };
  const patch = { most: scale.management.rate, perSecond: published };
  const all = { most: stage.managementMethods * apiThrottles.management.rate };
  const above = '1,000 requests a second above the limit of an address';
  const fromOne = 1_000;
  const attack =
    (alarm: Attack['alarm']) =>
    (name: string, request: Quantities, more: Partial<Attack> = {}): Attack => ({
      name,
      request,
      alarm,
      ...more,
    });
  const [edge, transfer, management] = [
    attack('edge-volume'),
    attack('edge-transfer'),
    attack('management-volume'),
  ];
  return [
    edge('configs with working or made-up public keys', config),
    edge('banner events with a key of plan scale', event, { most: scale.events.rate, perSecond: batches }),
    transfer('the largest file of console and API page', file),
    management('made-up secret keys, past CloudFront', call, all),
    management('made-up secret keys, through CloudFront', edgeCall, all),
    management('PATCH of campaigns with a key of plan scale', sum(edgeCall, run(stage, 'endpoint')), patch),
    ...(requestsPerAddress === undefined
      ? []
      : [
          edge(above, blocked.edge, { fromOne }),
          management(`${above}, past CloudFront`, blocked.management, { fromOne }),
        ]),
  ];
}

/** Returns the table and its explanation, as in docs/reliability.md. */
export function printedAttacks(stage: Stage, config: StageConfig): string {
  const count = (requests: number) => requests.toLocaleString('en-US');
  const dollars = (usd: number) => usd.toFixed(usd < 20 ? 1 : 0);
  const rows = attackCosts(stage, config).map(({ name, oneAddress, manyAddresses, alarm, alarmFrom }) => {
    const cheap = manyAddresses <= 10 ? 'none is needed' : 'budget only';
    const fires = alarmFrom === undefined ? cheap : `\`${alarm}\` from ${dollars(alarmFrom)}`;
    return `| ${name} | ${dollars(oneAddress)} | ${dollars(manyAddresses)} | ${fires} |`;
  });
  const perHour = (rate: number, request: Quantities) => costOf(times(rate * hour, request));
  const blockedPlaces = [blocked.edge, blocked.management];
  const [atEdge, pastIt] = blockedPlaces.map((request) =>
    count(Math.floor(10 / perHour(100, request)) * 100),
  );
  const [botAtEdge, botPastIt] = blockedPlaces.map((request) => dollars(perHour(assumed.botRate, request)));
  return `| US dollars an hour at list prices (${priceSheet.date}) | one address | many addresses | alarm |
| --- | --- | --- | --- |
${rows.join('\n')}

One address costs at most $10 an hour up to ${atEdge} requests a second, or ${pastIt} past CloudFront. A bot of the strongest botnets sends ${count(assumed.botRate)}, which cost $${botAtEdge}, or $${botPastIt}
past CloudFront: WAF charges for every request that it inspects, also for those that it blocks, and API Gateway logs the latter. The alarm in the row reports it after five minutes.
One address can download 1 Gbit/s; many send ${count(assumed.manyRate)} requests a second.`;
}
