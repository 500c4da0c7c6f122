import { type Stages, stageConfig, stages } from '../../lib/config.ts';
import { withSettings } from '../../lib/operator-settings.ts';
import { type OptionalField, optionalFields, type StageConfig } from '../../lib/stage-config.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0f8fad5b-d9cb-469f-a165-70867728950e';
const of = (fields: object): StageConfig => stageConfig('shop', { shop: fields } as Stages);

it.each(Object.keys(stages))('the stage %s is valid', (stageName) => {
  expect(stageConfig(stageName).stageName).toBe(stageName);
});

it('keeps the table and protects the stack by default', () => {
  expect(of({})).toMatchObject({ isTableKept: true, isTerminationProtected: true });
});

it('protects production; only dev can be removed completely', () => {
  for (const name of ['prod', 'small'])
    expect(stageConfig(name)).toMatchObject({ isTableKept: true, isTerminationProtected: true });
  expect(stageConfig('dev')).toMatchObject({ isTableKept: false, isTerminationProtected: false });
});

it('accepts all settings', () => {
  const all = {
    account: '123456789012',
    region: 'ap-southeast-2',
    domain: {
      name: 'ppp.shop.example.com',
      certificateArn,
      hostedZone: { id: 'Z0123456789ABC', name: 'example.com' },
    },
    logRetentionDays: 365,
    eventBatchingWindowSeconds: 300,
    edgeWriteIntervalMs: 1_000,
    alarmEmail: 'operator@example.com',
    warmThroughput: { reads: 12_000, writes: 12_000 },
    isTableKept: false,
  };
  expect(of(all)).toMatchObject(all);
});

/** A valid value of each field that a stage may lack; the compiler asks for new ones. */
const presets: Pick<Required<StageConfig>, OptionalField> = {
  account: '123456789012',
  region: 'eu-west-1',
  requestsPerAddress: 15_000,
  volumeAlarm: { edgeRequests: 1, edgeGigabytes: 1, managementRequests: 1 },
  monthlyBudgetUsd: 10,
  domain: { name: 'ppp.example.com', certificateArn },
  alarms: ['heartbeat'],
  refutedAssumptions: ['transactions'],
  runbookUrl: 'https://docs.example.com/runbook.md',
  reservedConfigExecutions: 100,
  alarmEmail: 'ops@example.com',
  mail: { from: 'Alerts <alerts@example.com>', smtpUrlParameter: '/ppp/smtp-url' },
  warmThroughput: { reads: 1, writes: 1 },
  existingTable: {
    name: 'table',
    streamArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/table/stream/2026-11-01T00:00:00.000',
  },
};

it('has a preset to turn off for each field that a stage may lack', () => {
  expect(Object.keys(presets).sort()).toEqual([...optionalFields].sort());
});

it.each(optionalFields.flatMap((field) => [undefined, false].map((off) => ({ field, off }))))(
  '$field: $off turns off what the stage presets',
  ({ field, off }) => {
    expect(of(presets)).toHaveProperty(field, presets[field]);
    const all = withSettings({ shop: presets }, { shop: { [field]: off } });
    const { [field]: _off, ...others } = of(presets);
    expect(stageConfig('shop', all)).toEqual(others);
    expect(stageConfig('shop', all)).not.toHaveProperty(field);
  },
);

it.each(Object.keys(stages))('every optional setting that the stage %s presets can be turned off', (name) => {
  const preset = optionalFields.filter((field) => field in stageConfig(name));
  const off = Object.fromEntries(preset.map((field) => [field, undefined]));
  const left = stageConfig(name, withSettings(stages, { [name]: off }));
  expect(optionalFields.filter((field) => field in left)).toEqual([]);
});

it('a required field that is undefined has its default, and not the value of the stage', () => {
  const all = withSettings(stages, { small: { logRetentionDays: undefined, heartbeatMinutes: undefined } });
  expect(stageConfig('small', all)).toMatchObject({ logRetentionDays: 30, heartbeatMinutes: 5 });
});

it.each<[line: string, fields: object]>([
  ['account must be the 12 digits of an AWS account, as a string', { account: 123456789012 }],
  ['region must be a Region: eu-west-1', { region: 'Europe' }],
  ['domian is not a field', { domian: {} }],
  ['domain.name must be a host name in lower case: ppp.example.com', { domain: { name: 'https://x.y' } }],
  [
    'domain.certificateArn must be the ARN of an ACM certificate in us-east-1',
    { domain: { name: 'ppp.example.com', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') } },
  ],
  [
    'domain.hostedZone.name must be the end of ppp.example.com',
    { domain: { name: 'ppp.example.com', certificateArn, hostedZone: { id: 'Z01', name: 'ample.com' } } },
  ],
  [
    'plans.growth.banner.rate must be a number above 0',
    { plans: { ...of({}).plans, growth: { ...of({}).plans.growth, banner: { rate: 0, burst: 1 } } } },
  ],
  ['plans.pro is not a field', { plans: { ...of({}).plans, pro: of({}).plans.scale } }],
  ['plans.scale must be an object', { plans: { ...of({}).plans, scale: [] } }],
  ['exchangeRatesUrl must be an https URL', { exchangeRatesUrl: 'http://x.y' }],
  ['edgeWriteIntervalMs must be a whole number from 0 to 1000', { edgeWriteIntervalMs: 1_001 }],
  ['eventBatchingWindowSeconds must be a whole number from 1 to 300', { eventBatchingWindowSeconds: 0 }],
  ['statisticsRetentionMonths must be a whole number of at least 4', { statisticsRetentionMonths: 0.5 }],
  ['heartbeatMinutes must be 5 or 15', { heartbeatMinutes: 10 }],
  ['heartbeatMinutes must be 5 or 15', { heartbeatMinutes: false }],
  ['monthlyBudgetUsd must be a number above 0', { monthlyBudgetUsd: 0 }],
  ['alarms.0 must be the name of an alarm', { alarms: [1] }],
  ['reservedConfigExecutions must be a whole number of at least 1', { reservedConfigExecutions: 0 }],
  ['warmThroughput.writes must be a number above 0', { warmThroughput: { reads: 12_000 } }],
])('a wrong configuration is one line that names the field: %s', (line, fields) => {
  expect(() => of(fields)).toThrow(new Error(`Stage shop: ${line}.`));
});

it('rejects a log retention that CloudWatch does not support and lists the supported ones', () => {
  expect(() => of({ logRetentionDays: 31 })).toThrow(
    /^Stage shop: logRetentionDays must be one of 1, 3, 5, .*, 3653\.$/,
  );
});

it.each(['Prod', 'a-very-long-name-of-a-stage', '1st', ''])('%j is no name of a stage', (name) => {
  expect(() => stageConfig(name, { [name]: {} })).toThrow(/: stageName must be at most 16/);
});

it.each(['production', 'toString'])(
  'a stage that is not listed is one line that lists the others',
  (name) => {
    expect(() => stageConfig(name)).toThrow(
      new Error(`There is no stage "${name}". The stages are dev, small, prod. Add others to ppp.config.ts.`),
    );
  },
);
