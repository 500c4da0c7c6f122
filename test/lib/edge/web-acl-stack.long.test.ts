import { stageConfig } from '../../../lib/config.ts';
import { ofType, synthesizeStages } from '../../support/stages/stages.ts';
import { resources } from '../../support/template.ts';

interface Rule {
  Name: string;
  Priority: number;
  Action?: Record<string, unknown>;
  OverrideAction?: Record<string, unknown>;
  Statement: Record<string, Record<string, unknown>>;
}

const synthesized = synthesizeStages({
  prod: { isAnonymizerDetectionEnabled: true, requestsPerAddress: 15_000 },
  limited: { requestsPerAddress: 15_000 },
  vpn: { isAnonymizerDetectionEnabled: true },
});
const stack = synthesized.prod.anonymizers;
const webAcls = ofType(stack, 'AWS::WAFv2::WebACL');
const rules = (webAcls[0]?.Properties.Rules ?? []) as Rule[];
const [anonymous, mark, hosting, limit, bodies] = rules;

it('lives in us-east-1, for CloudFront, and lets everybody through by default', () => {
  expect(stack.region).toBe('us-east-1');
  expect(webAcls).toHaveLength(1);
  expect(webAcls[0]?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
});

it('counts instead of blocking, rule by rule, so that labels are still set', () => {
  expect(anonymous).toMatchObject({
    Priority: 1,
    OverrideAction: { None: {} },
    Statement: {
      ManagedRuleGroupStatement: {
        Name: 'AWSManagedRulesAnonymousIpList',
        RuleActionOverrides: [
          { Name: 'AnonymousIPList', ActionToUse: { Count: {} } },
          { Name: 'HostingProviderIPList', ActionToUse: { Count: {} } },
        ],
      },
    },
  });
});

it.each([
  ['anonymizer', 'AnonymousIPList', () => mark],
  ['hosting', 'HostingProviderIPList', () => hosting],
])('marks addresses for the gate with the header %s if they are on the %s', (Name, list, rule) => {
  expect(rule()).toMatchObject({
    Action: { Count: { CustomRequestHandling: { InsertHeaders: [{ Name, Value: '1' }] } } },
    Statement: {
      LabelMatchStatement: { Scope: 'LABEL', Key: `awswaf:managed:aws:anonymous-ip-list:${list}` },
    },
  });
});

it('blocks an address that sends more requests in five minutes than the stage allows, also without VPN detection', () => {
  const expected = {
    Name: 'address-limit',
    Action: { Block: {} },
    Statement: { RateBasedStatement: { Limit: 15_000, EvaluationWindowSec: 300, AggregateKeyType: 'IP' } },
  };
  expect(limit).toMatchObject({ ...expected, Priority: 3 });
  const [alone] = ofType(synthesized.limited.anonymizers, 'AWS::WAFv2::WebACL');
  expect(alone?.Properties.Rules).toMatchObject([expected, { Name: 'body-limit' }]);
});

it('blocks bodies above 32 kB, which WAF inspects in full, and any that it cannot inspect', () => {
  expect(bodies).toMatchObject({
    Name: 'body-limit',
    Priority: 4,
    Action: { Block: {} },
    Statement: {
      SizeConstraintStatement: {
        FieldToMatch: { Body: { OversizeHandling: 'MATCH' } },
        ComparisonOperator: 'GT',
        Size: 32_768,
      },
    },
  });
  expect(webAcls[0]?.Properties.AssociationConfig).toEqual({
    RequestBody: { CLOUDFRONT: { DefaultSizeInspectionLimit: 'KB_32' } },
  });
  const [detecting] = ofType(synthesized.vpn.anonymizers, 'AWS::WAFv2::WebACL');
  expect(detecting?.Properties.Rules).toContainEqual(expect.objectContaining({ Name: 'body-limit' }));
});

it('the distribution has no IPv6 address, because WAF limits single addresses and a machine has 2^64', () => {
  for (const { service } of Object.values(synthesized))
    for (const { Properties } of ofType(service, 'AWS::CloudFront::Distribution'))
      expect(Properties.DistributionConfig).toMatchObject({ IPV6Enabled: false });
});

it('a legitimate server of the largest plan stays below the limit of an address', () => {
  const { plans, requestsPerAddress = 0 } = stageConfig('prod');
  expect(300 * plans.scale.management.rate).toBeLessThanOrEqual(requestsPerAddress);
});

it('is on in prod, and off in dev, where it would cost money', () => {
  expect(stageConfig('prod').isAnonymizerDetectionEnabled).toBe(true);
  expect(stageConfig('dev').isAnonymizerDetectionEnabled).toBe(false);
  expect(resources('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig).not.toHaveProperty(
    'WebACLId',
  );
});
