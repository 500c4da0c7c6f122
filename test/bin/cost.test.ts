import { bill, section } from '../../bin/cost/bill.ts';
import { costHelp, readCostCommand } from '../../bin/cost/command-line.ts';
import { measuredUnits } from '../../bin/cost/measured-units.ts';
import { priceSheet } from '../../bin/cost/price-sheet.ts';
import { printedBill } from '../../bin/cost/printed-bill.ts';
import { type StageFacts, type StageTemplate, stageFacts } from '../../bin/cost/stage-facts.ts';
import { templatesIn } from '../../bin/cost/stage-templates.ts';
import { tutorialViews } from '../../bin/cost/tutorial.ts';
import { defaultUsage } from '../../bin/cost/usage.ts';
import { assemblyDirectory } from '../support/assembly.ts';

const nothing = { views: 0, hit: 0, events: 0, management: 0, changes: 0, keys: 0, storage: 0 };
const bare: StageFacts = {
  alarmMetrics: 0,
  dashboards: 0,
  encryptionKeys: 0,
  customMetrics: 0,
  webAcls: 0,
  webAclRules: 0,
  hasAccessLogs: false,
  hasBackups: false,
  isTraced: false,
  memoryMb: new Map([['get-banner-config', 512]]),
  schedules: [],
  eventBatch: { size: 1000, windowSeconds: 5 },
};
const units = new Map([['get-banner-config', { reads: 2, writes: 0 }]]);
const templates = templatesIn(assemblyDirectory());

describe('the arithmetic, against a bill that was computed by hand', () => {
  const usage = { ...nothing, views: 2_000_000, hit: 0.75, keys: 10 };
  const month = bill({ stage: { ...bare, webAcls: 1, webAclRules: 3 }, units, usage });
  const [views] = month.sections;
  const usd = (what: string) => views?.lines.find((line) => line.what === what)?.usd;

  it.each([
    ['requests at the edge', 4], //                     4,000,000 at $0.01 for 10,000
    ['requests that the web ACL reads', 2.4], //        4,000,000 at $0.60 a million
    ['runs of the gate', 0.4], //                       4,000,000 at $0.10 a million
    ['look-ups of the gate', 0.24], //                  8,000,000 at $0.03 a million
    ['data to visitors', 0.71246], //                   2,000,000 × 4,500 bytes = 8.3819 GB at $0.085
    ['reads of the script bucket', 0.2], //             500,000 at $0.0004 for 1,000
    ['requests to the API', 1.75], //                   500,000 at $3.50 a million
    ['runs of get-banner-config', 0.1], //              500,000 at $0.20 a million
    ['time of get-banner-config', 0.02667], //          500,000 × 0.5 GB × 8 ms = 2,000 GB s at $0.0000133334
    ['logs of get-banner-config', 0.17695], //          500,000 × 760 bytes = 0.35390 GB at $0.50
    ['reads of the table', 0.125], //                   500,000 × 2 at $0.125 a million
    ['last uses noted', 0.27], //                       10 keys × 43,200 minutes at $0.625 a million
  ])('%s cost $%f', (what, expected) => {
    expect(usd(what)).toBeCloseTo(expected, 4);
  });

  it('a million views are half of that; data and web ACL are told apart', () => {
    expect(month.perMillionViews.transferUsd).toBeCloseTo(0.35623, 4);
    expect(month.perMillionViews.webAclUsd).toBeCloseTo(1.2, 6);
    expect(month.perMillionViews.usd).toBeCloseTo(7.28862 / 2, 4);
  });

  it('the whole month adds what is fixed: here the web ACL and its three rules', () => {
    const queue = 0.2592; // 648,000 looks into the empty queue at $0.40 a million
    expect(month.usd).toBeCloseTo((views?.usd ?? 0) + 5 + 3 + queue, 6);
  });
});

it('the last use of a key that is rarely used is written at each use, no more', () => {
  const month = bill({ stage: bare, units, usage: { ...nothing, views: 1_000, hit: 0.9, keys: 50 } });
  const line = month.sections[0]?.lines.find(({ what }) => what === 'last uses noted');
  expect(line?.quantity).toBeCloseTo(100, 6);
});

it('a million views in a tutorial’s architecture: two API requests and runs, three reads, two writes', () => {
  const { lines, usd } = tutorialViews({ ...nothing, views: 1_000_000 });
  expect(lines.map(({ quantity }) => Math.round(quantity))).toEqual([
    2_000_000, 2_000_000, 12_500, 3_000_000, 2_000_000, 1,
  ]);
  expect(usd).toBeCloseTo(7 + 0.4 + 0.16667 + 0.375 + 1.25 + 0.4191, 3);
});

it('nothing is paid for what is not there', () => {
  expect(section('empty', [{ what: 'x', quantity: 0, price: 'apiRequest', usd: 0 }]).lines).toEqual([]);
});

describe('what the template says', () => {
  const month = (changed: readonly StageTemplate[] = templates) =>
    bill({ stage: stageFacts(changed), units: measuredUnits(), usage: defaultUsage }).usd;
  const withResource = (Type: string, Properties: Record<string, unknown>): StageTemplate[] => [
    ...templates,
    { Resources: { Added: { Type, Properties } } },
  ];
  const metric = (Id: string) => ({
    Id,
    MetricStat: { Metric: { Namespace: 'AWS/Lambda', MetricName: Id }, Period: 60, Stat: 'Sum' },
  });

  it.each<[what: string, usd: number, type: string, properties: Record<string, unknown>]>([
    [
      'a new alarm',
      0.1,
      'AWS::CloudWatch::Alarm',
      { Namespace: 'AWS/SQS', MetricName: 'NumberOfMessagesSent' },
    ],
    [
      'a new alarm on an expression of two metrics',
      0.2,
      'AWS::CloudWatch::Alarm',
      { Metrics: [{ Id: 'sum', Expression: 'a + b' }, metric('a'), metric('b')] },
    ],
    [
      'an alarm on a new metric of our own',
      0.4,
      'AWS::CloudWatch::Alarm',
      { Namespace: 'ppp-dev', MetricName: 'New' },
    ],
    ['a key', 1, 'AWS::KMS::Key', {}],
    ['a dashboard', 3, 'AWS::CloudWatch::Dashboard', { DashboardBody: '{"widgets":[]}' }],
  ])('%s changes the bill by $%f', (_what, usd, type, properties) => {
    expect(month(withResource(type, properties)) - month()).toBeCloseTo(usd, 6);
  });

  it('a web ACL costs itself, its rules, and each request at the edge', () => {
    const added = month(withResource('AWS::WAFv2::WebACL', { Rules: [{}, {}] })) - month();
    const requests = 2_000_000 + 300_000 + 10_000 + 3 * 8_640;
    expect(added).toBeCloseTo(5 + 2 + (requests * 0.6) / 1_000_000, 4);
  });

  it('a schedule that cannot be read is an error, not a wrong bill', () => {
    const rule = {
      ScheduleExpression: 'rate(1 fortnight)',
      Targets: [{ Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] } }],
    };
    const fn = { Type: 'AWS::Lambda::Function', Properties: { Description: 'odd: without it, nothing' } };
    const odd = [{ Resources: { Rule: { Type: 'AWS::Events::Rule', Properties: rule }, Fn: fn } }];
    expect(() => stageFacts(odd)).toThrow('rate(1 fortnight)');
  });

  it('a million views with 90 % at the edge cost less than a third of a tutorial’s architecture', () => {
    const { perMillionViews } = bill({
      stage: stageFacts(templates),
      units: measuredUnits(),
      usage: defaultUsage,
    });
    expect(perMillionViews.usd).toBeLessThan(2.9);
    expect(tutorialViews(defaultUsage).usd / perMillionViews.usd).toBeGreaterThan(3);
  });

  it('units come from the measured access patterns', () => {
    expect(measuredUnits().get('get-banner-config')).toEqual({ reads: 2, writes: 0 });
    expect(measuredUnits().get('authorizer')).toEqual({ reads: 1, writes: 0 });
    expect(measuredUnits().get('aggregate-events')).toEqual({ reads: 1, writes: 5 });
    expect(() => measuredUnits('# nothing')).toThrow('docs/table.md');
  });
});

it('every price says what it is for and which page says so', () => {
  for (const { usd, per, unit, source } of Object.values(priceSheet.prices)) {
    expect(usd / per).toBeGreaterThan(0);
    expect(unit).not.toBe('');
    expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[a-z0-9-]+\/pricing\//);
  }
  expect(priceSheet.date).toMatch(/^20\d\d-\d\d-\d\d$/);
});

describe('the command', () => {
  it('reads numbers as people write them', () => {
    const { usage, stage, isJson } = readCostCommand([
      '--views',
      '5e6',
      '--hit',
      '0.95',
      '--stage',
      'prod',
      '--json',
    ]);
    expect(usage).toEqual({ ...defaultUsage, views: 5_000_000, hit: 0.95 });
    expect([stage, isJson]).toEqual(['prod', true]);
  });
  it.each([
    [['--views', 'many'], '--views must be a number from 0 on, such as 1000000'],
    [['--events', '-1'], 'argument'],
    [['--hit', '90'], '--hit must be a share from 0 to 1, such as 0.9'],
    [['--visits', '3'], "Unknown option '--visits'"],
    [['prod'], "Unexpected argument 'prod'"],
  ])('%j is refused in one line', (args, message) => {
    expect(() => readCostCommand(args)).toThrow(message);
  });
  it('explains every option', () => {
    for (const name of Object.keys(defaultUsage)) expect(costHelp).toContain(`--${name}`);
  });
  it('prints sections, the month, and a million views beside the tutorial', () => {
    const month = bill({ stage: stageFacts(templates), units: measuredUnits(), usage: defaultUsage });
    const text = printedBill(month, tutorialViews(defaultUsage), defaultUsage, 'dev');
    for (const part of ['VIEWS', 'BANNER EVENTS', 'FIXED', 'the whole month', 'in a tutorial’s architecture'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/NaN|undefined|reference/);
  });
  it('names a folder that holds no assembly', () => {
    expect(() => templatesIn('/nowhere')).toThrow('/nowhere holds no manifest.json');
  });
});
