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
  type Quantities,
  run,
  sum,
  times,
} from './work.ts';

type Alarm = 'edge-volume' | 'edge-transfer' | 'management-volume';

/** A kind of request that an attacker repeats. */
interface Attack {
  name: string;
  request: Quantities;
  /** Requests a second that a plan or a throttle accepts. @default no limit */
  most?: number;
  /** Work of each second, however many requests arrive. @default none */
  perSecond?: Quantities;
  /** Alarm on many such requests. */
  alarm: Alarm;
}

/** Cost of an attack in US dollars an hour. */
export interface AttackCost {
  name: string;
  oneAddress: number;
  manyAddresses: number;
  alarm: Alarm;
  /** Cost at which the alarm fires. `undefined`: the limits keep the attack below it. */
  alarmFrom: number | undefined;
}

const { attack: assumed } = estimates;
const second = 1 / 3_600;

/** Returns what each attack costs. Where WAF limits addresses, an address above the limit is blocked, so the most expensive one stays at it. */
export function attackCosts(stage: Stage, config: StageConfig): AttackCost[] {
  const limit =
    config.requestsPerAddress === undefined ? Number.POSITIVE_INFINITY : config.requestsPerAddress / 300;
  const costs = attacks(stage, config).map((attack): AttackCost => {
    const { name, request, most = Number.POSITIVE_INFINITY, perSecond = {}, alarm } = attack;
    const { edgeTransfer = 0 } = request;
    const ofLine = edgeTransfer > 0 ? assumed.addressBytes / (edgeTransfer * 1024 ** 3) : assumed.addressRate;
    const perHour = (rate: number) =>
      costOf(sum(times(rate / second, request), times(1 / second, perSecond)));
    const manyRate = Math.min(most, assumed.manyRate);
    const alarmRate = rateOfAlarm(alarm, config, edgeTransfer);
    return {
      name,
      oneAddress: perHour(Math.min(limit, most, ofLine, assumed.addressRate)),
      manyAddresses: perHour(manyRate),
      alarm,
      alarmFrom: alarmRate !== undefined && alarmRate <= manyRate ? perHour(alarmRate) : undefined,
    };
  });
  return limit === Number.POSITIVE_INFINITY ? costs : [...costs, blockedFlood(config)];
}

/** Returns the cost of requests that WAF blocks. CloudFront counts them, but does not charge for them. */
function blockedFlood(config: StageConfig): AttackCost {
  const perHour = (rate: number) => costOf(times(rate / second, { webAclRequest: 1 }));
  const alarmRate = rateOfAlarm('edge-volume', config, 0);
  return {
    name: 'requests above the limit of an address',
    oneAddress: perHour(assumed.addressRate),
    manyAddresses: perHour(assumed.manyRate),
    alarm: 'edge-volume',
    alarmFrom: alarmRate && perHour(alarmRate),
  };
}

function attacks(stage: Stage, { plans, apiThrottles }: StageConfig): Attack[] {
  const gated = gatedRequest(stage);
  const { size, windowSeconds } = stage.eventBatch;
  const event = sum(gated, apiRequest(stage), { edgeTransfer: estimates.gbPerConfig, queueRequest: 1.2 });
  const batches = times(
    1 / Math.max(1, Math.min(windowSeconds, size / plans.scale.events.rate)),
    run(stage, 'aggregate-events'),
  );
  const call = managementRequest(stage);
  const management = stage.managementMethods * apiThrottles.management.rate;
  const publishing = sum(run(stage, 'queue-edge-changes'), run(stage, 'publish-to-edge'), {
    keyValueStoreCall: 2,
    fifoRequest: 3,
  });
  const config = { ...gated, edgeTransfer: estimates.gbPerConfig };
  const file = { ...edgeRequest(stage), edgeFunction: 1, edgeTransfer: assumed.gbLargestFile };
  return [
    { name: 'configs with made-up public keys', request: config, alarm: 'edge-volume' },
    { name: 'configs with a working public key', request: config, alarm: 'edge-volume' },
    {
      name: 'banner events with a key of plan scale',
      request: event,
      most: plans.scale.events.rate,
      perSecond: batches,
      alarm: 'edge-volume',
    },
    { name: 'the largest file of console and API page', request: file, alarm: 'edge-transfer' },
    {
      name: 'made-up secret keys, past CloudFront',
      request: call,
      most: management,
      alarm: 'management-volume',
    },
    {
      name: 'made-up secret keys, through CloudFront',
      request: sum(edgeRequest(stage), call),
      most: management,
      alarm: 'management-volume',
    },
    {
      name: 'PATCH of campaigns with a key of plan scale',
      request: sum(edgeRequest(stage), call, run(stage, 'endpoint')),
      most: plans.scale.management.rate,
      perSecond: publishing,
      alarm: 'management-volume',
    },
  ];
}

/** Returns the requests a second at which an alarm fires, if the stage has it. */
function rateOfAlarm(alarm: Alarm, { volumeAlarm }: StageConfig, gbPerRequest: number): number | undefined {
  if (!volumeAlarm) return undefined;
  if (alarm === 'edge-transfer') return volumeAlarm.edgeGigabytes / gbPerRequest / 300;
  return (alarm === 'edge-volume' ? volumeAlarm.edgeRequests : volumeAlarm.managementRequests) / 300;
}

/** Returns the table, as in docs/reliability.md. */
export function printedAttacks(stage: Stage, config: StageConfig): string {
  const count = (requests: number) => requests.toLocaleString('en-US');
  const dollars = (usd: number) => usd.toFixed(usd < 20 ? 1 : 0);
  const rows = attackCosts(stage, config).map(({ name, oneAddress, manyAddresses, alarm, alarmFrom }) => {
    const fires = alarmFrom === undefined ? 'none is needed' : `\`${alarm}\` from ${dollars(alarmFrom)}`;
    const isCheap = alarmFrom !== undefined || manyAddresses <= 10;
    return `| ${name} | ${dollars(oneAddress)} | ${dollars(manyAddresses)} | ${isCheap ? fires : 'budget only'} |`;
  });
  return [
    `| US dollars an hour at list prices (${priceSheet.date}) | one address | many addresses | alarm |`,
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `One address is assumed to send ${count(assumed.addressRate)} requests a second, or to download 1 Gbit/s; many to send ${count(assumed.manyRate)} a second. WAF also charges`,
    'for requests that it blocks, so an address that sends more than 4,600 a second costs more than $10 an hour, which only an operator can end.',
  ].join('\n');
}
