import { ofType, type StageStack, synthesizeStages } from '../support/stages/stages.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0f8fad5b-d9cb-469f-a165-70867728950e';
const domain = { name: 'ppp.example.com', certificateArn };

const streamArn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/Ppp-restored/stream/2026-11-21T00:00:00.000';

const stages = synthesizeStages({
  kept: { domain, account: '123456789012', region: 'eu-west-1' },
  disposable: {
    isTableKept: false,
    isTerminationProtected: false,
    domain: { ...domain, hostedZone: { id: 'Z0123456789ABC', name: 'example.com' } },
    warmThroughput: { reads: 20_000, writes: 12_000 },
  },
  restored: { existingTable: { name: 'Ppp-restored', streamArn }, isConsoleEnabled: false },
});
const kept = stages.kept.service;
const disposable = stages.disposable.service;
const tableOf = (stack: StageStack) => ofType(stack, 'AWS::DynamoDB::GlobalTable')[0];

it('the table of a stage that keeps it survives: deletion protection, and no deletion with the stack', () => {
  expect(tableOf(kept)).toMatchObject({
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: { Replicas: [{ DeletionProtectionEnabled: true }] },
  });
  expect(kept.terminationProtection).toBe(true);
});

it('a disposable stage takes everything with it but the account’s logging role', () => {
  expect(tableOf(disposable)).toMatchObject({
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [{ DeletionProtectionEnabled: false }] },
  });
  expect(disposable.terminationProtection).toBe(false);
  const retained = Object.values(disposable.Resources).filter(
    ({ DeletionPolicy }) => DeletionPolicy === 'Retain',
  );
  expect(retained.map(({ Type }) => Type).sort()).toEqual(['AWS::ApiGateway::Account', 'AWS::IAM::Role']);
});

it('the script bucket is emptied before it is deleted, or the stack could not go', () => {
  for (const stack of [kept, disposable])
    expect(ofType(stack, 'Custom::CDKBucketDeployment')[0]?.Properties.RetainOnDelete).toBe(false);
});

it('account and Region are pinned when the stage names them; the web ACL is in us-east-1 of the same account', () => {
  expect([kept.account, kept.region]).toEqual(['123456789012', 'eu-west-1']);
  const { account, region, terminationProtection } = stages.kept.anonymizers;
  expect([account, region, terminationProtection]).toEqual(['123456789012', 'us-east-1', true]);
});

it('the outputs tell an operator with an own domain where DNS must point to', () => {
  expect(kept.Outputs.BaseUrl?.Value).toBe('https://ppp.example.com');
  expect(kept.Outputs.DistributionDomainName?.Value).toEqual({
    'Fn::GetAtt': [expect.stringMatching(/^EdgeDistribution/), 'DomainName'],
  });
});

it('the name is added to the zone that the stage names, and to none otherwise', () => {
  expect(ofType(kept, 'AWS::Route53::RecordSet')).toEqual([]);
  expect(ofType(disposable, 'AWS::Route53::RecordSet').map(({ Properties }) => Properties)).toEqual(
    ['A', 'AAAA'].map((Type) =>
      expect.objectContaining({ Type, Name: 'ppp.example.com.', HostedZoneId: 'Z0123456789ABC' }),
    ),
  );
});

it('a table that is warmed takes that many reads and writes at once', () => {
  expect(tableOf(disposable)?.Properties.WarmThroughput).toEqual({
    ReadUnitsPerSecond: 20_000,
    WriteUnitsPerSecond: 12_000,
  });
  expect(tableOf(kept)?.Properties.WarmThroughput).toBeUndefined();
});

it('a stage can go on with a restored table: its functions use it, its stream feeds the edge, and no table is made', () => {
  const { service } = stages.restored;
  expect(ofType(service, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  expect(service.Outputs.TableName?.Value).toBe('Ppp-restored');
  const mappings = ofType(service, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties);
  expect(mappings.map(({ EventSourceArn }) => EventSourceArn)).toContain(streamArn);
  const variables = ofType(service, 'AWS::Lambda::Function').flatMap(
    ({ Properties }) => (Properties.Environment as { Variables: Record<string, unknown> } | undefined) ?? [],
  );
  const tables = variables.flatMap(({ Variables }) => Variables.TABLE_NAME ?? []);
  expect(new Set(tables)).toEqual(new Set(['Ppp-restored']));
});

it('a stage without the console has no files, functions and behaviours of it', () => {
  const consoleParts = ({ Resources }: StageStack) =>
    Object.entries(Resources).filter(([id]) => /console/i.test(id)).length;
  const behaviors = (stack: StageStack) => JSON.stringify(ofType(stack, 'AWS::CloudFront::Distribution')[0]);
  expect(consoleParts(kept)).toBeGreaterThan(0);
  expect(behaviors(kept)).toContain('/console');
  expect(consoleParts(stages.restored.service)).toBe(0);
  expect(behaviors(stages.restored.service)).not.toContain('/console');
});
