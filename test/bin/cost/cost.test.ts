import { printedBill } from '../../../bin/cost/bill.ts';
import { prices } from '../../../bin/cost/price-sheet.ts';
import { stageFrom, type Template } from '../../../bin/cost/stage.ts';
import {
  connectedCheckout,
  costAfterFreeTiers,
  costOf,
  countedOrders,
  month,
  type Quantities,
  type Usage,
} from '../../../bin/cost/work.ts';

const lambda = {
  Type: 'AWS::Lambda::Function',
  Properties: { Description: 'heartbeat: asks', MemorySize: 256 },
};
const schedule = (ScheduleExpression: string) => ({
  Type: 'AWS::Events::Rule',
  Properties: { ScheduleExpression, Targets: [{ Arn: { 'Fn::GetAtt': ['Beat', 'Arn'] } }] },
});
const template = (Resources: Template['Resources'] = {}): Template[] => [{ Resources }];
const queue = (BatchSize: number, MaximumBatchingWindowInSeconds: number, functionId = 'Events') => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FunctionName: { Ref: functionId }, BatchSize, MaximumBatchingWindowInSeconds },
});
const functionOf = (name: string) => ({ ...lambda, Properties: { Description: `${name}: works` } });
const Events = functionOf('aggregate-events');
const bare = { ...stageFrom(template({ Events, Queue: queue(1000, 5) })) };
const quiet: Usage = { shops: 1, viewsPerShop: 0, requests: 1, hit: 0.9, eventsPerView: 0 };

describe('the arithmetic, against a bill that was computed by hand', () => {
  const webAcl = { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}, {}] } };
  const usage = { ...quiet, shops: 2, viewsPerShop: 1_000_000, requests: 1, hit: 0.75 };
  const work = month(stageFrom(template({ WebAcl: webAcl })), usage);

  it.each<[keyof Quantities, number]>([
    ['edgeRequest', 3], //        1,000,000 scripts and 2,000,000 configs at $0.01 for 10,000
    ['webAclRequest', 1.8], //    3,000,000 at $0.60 a million
    ['edgeFunction', 0.5], //     3,000,000 runs of the gate and 2,000,000 for the configs’ responses at $0.10 a million
    ['keyValueStoreRead', 0.18], // 6,000,000 at $0.03 a million
    ['edgeTransfer', 0.56207], // 1,000,000 × 4,500 + 2,000,000 × 1,300 bytes = 6.6126 GB at $0.085
    ['bucketRead', 0.04493], //   13 caches × 8,640 times five minutes at $0.0004 for 1,000
    ['apiRequest', 1.75], //      500,000 at $3.50 a million
    ['functionRequest', 0.1], //  500,000 at $0.20 a million
    ['functionTime', 0.02667], // 500,000 × 0.5 GB × 8 ms = 2,000 GB s at $0.0000133334
    ['logs', 0.25611], //         500,000 × (280 + 820) bytes = 0.51223 GB at $0.50
    ['tableRead', 0.1875], //     500,000 × 3 at $0.125 a million
    ['tableWrite', 0.054], //     2 keys × 43,200 minutes at $0.625 a million
  ])('views cost %s: $%f', (name, expected) => {
    expect(costOf({ [name]: work.views?.[name] ?? 0 })).toBeCloseTo(expected, 4);
  });

  it('a connected checkout costs its hourly runs', () => {
    const stage = stageFrom(template());
    const month = connectedCheckout({ ...stage, schedules: [{ name: 'dispatch-checks', runs: 720 }] });
    expect(month).toMatchObject({ functionRequest: 1_440, queueRequest: 4_320, keyUse: 720 });
    // Of which 720 GB s, for 2 s with 512 MB, are $0.0096. Each run stores when the codes were confirmed, and
    // a run for alerts looks at it.
    expect(costOf(month)).toBeCloseTo(0.0187, 3);
    expect(costOf(connectedCheckout(stage))).toBe(0);
  });

  it('a key for orders costs at most two cents', () => {
    const stage = stageFrom(template());
    const month = countedOrders({ ...stage, schedules: [{ name: 'dispatch-checks', runs: 720 }] });
    // 30 runs of 9 s and 690 of 60 ms, with 512 MB, are 155.7 GB s and $0.0021.
    expect(month.functionTime).toBeCloseTo(155.7);
    expect(costOf(month)).toBeLessThan(0.02);
    expect(costOf(month)).toBeGreaterThan(0.002);
  });

  it('a web ACL costs itself and its rules', () => {
    expect(costOf({ webAcl: 1, webAclRule: 3 })).toBe(8);
    expect(work.fixed).toMatchObject({ webAcl: 1, webAclRule: 3 });
  });

  it('free tiers reduce only their own units, at most to nothing', () => {
    const used = { edgeRequest: 11_000_000, alarmMetric: 9, webAcl: 1 };
    expect(costOf(used)).toBeCloseTo(11 + 0.9 + 5);
    expect(costAfterFreeTiers(used)).toBeCloseTo(1 + 5);
  });

  it('rarely used keys store each use', () => {
    expect(month(bare, { ...quiet, viewsPerShop: 1_000, hit: 0.99 }).views?.tableWrite).toBeCloseTo(10, 6);
  });

  it('events share runs and writes when many come within the batching window', () => {
    const events = (stage: typeof bare, views: number, perView: number, shops = 1) =>
      month(stage, { ...quiet, shops, viewsPerShop: views / shops, eventsPerView: perView }).events ?? {};
    expect(events(bare, 1_000_000, 0.0001)).toMatchObject({
      functionRequest: expect.closeTo(100, 1),
      tableWrite: expect.closeTo(100, 1),
      queueRequest: expect.closeTo(300, 1),
    });
    // 1,000 a second: a batch of 1,000 per second, of one key, whose campaign and changes are also read
    expect(events(bare, 1_000_000, 2592)).toMatchObject({
      functionRequest: expect.closeTo(2_592_000, 0),
      tableRead: expect.closeTo(3 * 2_592_000, 0),
      tableWrite: expect.closeTo(2_592_000, 0),
      queueRequest: expect.closeTo(1.2 * 2_592_000_000, 0),
    });
    // 101 messages in a window of 1,000 seconds, of 144 keys
    const patient = stageFrom(template({ Events, Queue: queue(10_000, 1000) }));
    const { tableRead = 0, tableWrite = 0, functionRequest = 0 } = events(patient, 144_000_000, 0.0018, 144);
    const keysPerBatch = 144 * (1 - (143 / 144) ** 101);
    expect(tableRead / functionRequest).toBeCloseTo(3 * keysPerBatch, 6);
    expect(tableWrite / functionRequest).toBeCloseTo(keysPerBatch, 6);
  });
});

describe('facts from the template', () => {
  const metric = (Id: string) => ({
    Id,
    MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName: Id } },
  });
  const custom = { Namespace: 'ppp-dev', MetricName: 'New' };
  it.each<[what: string, usd: number, type: string, properties: Record<string, unknown>]>([
    ['an alarm', 0.1, 'CloudWatch::Alarm', { Namespace: 'AWS/SQS', MetricName: 'Sent' }],
    [
      'an alarm on two metrics',
      0.2,
      'CloudWatch::Alarm',
      { Metrics: [{ Id: 'sum' }, metric('a'), metric('b')] },
    ],
    ['an alarm on a custom metric', 0.4, 'CloudWatch::Alarm', { ...custom, Period: 300 }],
    [
      'an alarm on one that counts failures',
      0.1,
      'CloudWatch::Alarm',
      { ...custom, Period: 300, Statistic: 'Sum', TreatMissingData: 'notBreaching' },
    ],
    ['an alarm on one with a value a day', 0.1125, 'CloudWatch::Alarm', { ...custom, Period: 86_400 }],
    ['a dashboard', 3, 'CloudWatch::Dashboard', {}],
  ])('%s costs $%f', (_what, usd, type, Properties) => {
    const { fixed } = stageFrom(template({ Added: { Type: `AWS::${type}`, Properties } }));
    expect(costOf(fixed)).toBeCloseTo(usd, 6);
  });

  it('traces are billed where they are on', () => {
    const stage = { Type: 'AWS::ApiGateway::Stage', Properties: { TracingEnabled: true } };
    const traces = [bare, stageFrom(template({ stage }))].map(
      (each) => month(each, { ...quiet, viewsPerShop: 1_000_000 }).views?.trace,
    );
    expect(traces).toEqual([0, expect.closeTo(100_000)]);
  });

  it.each([
    ['rate(5 minutes)', 8640],
    ['rate(1 hour)', 720],
    ['cron(20 17 * * ? *)', 30],
  ])('%s is %i runs a month', (expression, runs) => {
    const { schedules } = stageFrom(template({ Beat: lambda, Rule: schedule(expression) }));
    expect(schedules).toEqual([{ name: 'heartbeat', runs }]);
  });

  it('the batches of events are those of their function, in any order of the queues', () => {
    const Other = functionOf('reconcile-merchants');
    const queues = { First: queue(1, 0, 'Other'), Second: queue(500, 5), Third: queue(2, 1, 'Other') };
    expect(stageFrom(template({ Other, Events, ...queues })).eventBatch).toEqual({
      size: 500,
      windowSeconds: 5,
    });
  });

  it('rejects a schedule that it cannot read', () => {
    const odd = template({ Beat: lambda, Rule: schedule('rate(1 fortnight)') });
    expect(() => stageFrom(odd)).toThrow('rate(1 fortnight)');
  });

  it('units come from docs/explain/table.md', () => {
    expect(bare.tableUnits.get('get-banner-config')).toEqual([3, 0]);
    expect(bare.tableUnits.get('authorizer')).toEqual([1, 0]);
    for (const name of ['aggregate-events', 'reconcile-edge']) expect(bare.tableUnits.has(name)).toBe(true);
  });
});

it('every price has its unit and a page', () => {
  for (const { usd, unit, source } of Object.values(prices)) {
    expect(usd).toBeGreaterThan(0);
    expect(unit).not.toBe('');
    expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[a-z0-9-]+\/pricing\/$/);
  }
});

it('prints a column for each number of shops, without units below a cent', () => {
  const text = printedBill(bare, [
    { shops: 1, viewsPerShop: 1e6 },
    { shops: 100, viewsPerShop: 1e4 },
  ]);
  expect(text).toMatch(/^US dollars a month +1 shop, 1,000,000 views +100 shops, 10,000 views each$/m);
  expect(text).toMatch(/^cache hits +8\d% +3\d%$/m);
  expect(text).toMatch(/^total +\d+\.\d\d +\d+\.\d\d$/m);
  expect(text).toMatch(/^ {2}API Gateway requests +\d+\.\d\d +\d+\.\d\d$/m);
  expect(text).not.toMatch(/NaN|undefined|X-Ray/);
});
