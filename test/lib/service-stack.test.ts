import { at, outputNames, resources, target, templateText } from '../support/template.ts';

it('the template contains no account and no Region', () => {
  expect(templateText).not.toMatch(/\b\d{12}\b/);
  expect(templateText).not.toMatch(/"(us|eu|ap|sa|ca)-[a-z]+-\d"/);
});

it('has the outputs that operators’ tools read', () => {
  expect(outputNames).toEqual(
    expect.arrayContaining(['BaseUrl', 'TableName', 'EdgeStoreArn', 'ManagementApiUrl']),
  );
});

it('the table is on demand, restorable to any second, streams keys, expires items and has no index', () => {
  const [table] = resources('AWS::DynamoDB::GlobalTable');
  expect(table?.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
  });
  expect(table?.Properties.GlobalSecondaryIndexes).toBeUndefined();
});

it('every function writes to a log group of the stack, the CDK’s own functions too, so that a destroyed stage leaves none', () => {
  const groups = resources('AWS::Logs::LogGroup');
  expect(new Set(groups.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['Delete']));
  for (const fn of resources('AWS::Lambda::Function'))
    expect(groups.map(({ id }) => id)).toContain(target(at(fn, 'LoggingConfig.LogGroup')));
});

describe('a second Region of the same stage', () => {
  /** Properties with the names of global resources, which are unique per account. */
  const globalNames: Record<string, string> = {
    'AWS::CloudFront::CachePolicy': 'CachePolicyConfig.Name',
    'AWS::CloudFront::OriginRequestPolicy': 'OriginRequestPolicyConfig.Name',
    'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
    'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig.Name',
    'AWS::CloudFront::KeyValueStore': 'Name',
    'AWS::CloudFront::Function': 'Name',
    'AWS::CloudWatch::Dashboard': 'DashboardName',
  };
  const named = resources().filter(({ Type }) => Type in globalNames);

  it('has other names: all account-wide names contain the Region', () => {
    expect(new Set(named.map(({ Type }) => Type))).toEqual(new Set(Object.keys(globalNames)));
    const withoutRegion = named.filter(
      (resource) =>
        !JSON.stringify(at(resource, globalNames[resource.Type] ?? '')).includes('{"Ref":"AWS::Region"}'),
    );
    expect(withoutRegion.map(({ id }) => id)).toEqual([]);
  });

  it('has no other global resource of CloudFront with a name', () => {
    const types = new Set(
      resources().flatMap(({ Type }) => (Type.startsWith('AWS::CloudFront::') ? [Type] : [])),
    );
    types.delete('AWS::CloudFront::Distribution');
    expect([...types].filter((type) => !(type in globalNames))).toEqual([]);
  });

  it('has IAM roles without names, which CloudFormation makes unique', () => {
    for (const role of resources('AWS::IAM::Role')) expect(role.Properties.RoleName).toBeUndefined();
  });
});
