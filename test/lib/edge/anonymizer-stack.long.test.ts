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

const stack = synthesizeStages({ prod: {} }).prod.anonymizers;
const webAcls = ofType(stack, 'AWS::WAFv2::WebACL');
const rules = (webAcls[0]?.Properties.Rules ?? []) as Rule[];
const [forged, anonymous, mark] = rules;

it('lives in us-east-1, for CloudFront, and lets everybody through by default', () => {
  expect(stack.region).toBe('us-east-1');
  expect(webAcls).toHaveLength(1);
  expect(webAcls[0]?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
});

it('first blocks requests that bring a mark of their own, and those with more headers than the WAF inspects', () => {
  expect(forged).toMatchObject({
    Priority: 0,
    Action: { Block: {} },
    Statement: {
      ByteMatchStatement: {
        FieldToMatch: {
          Headers: { MatchPattern: { All: {} }, MatchScope: 'KEY', OversizeHandling: 'MATCH' },
        },
        PositionalConstraint: 'STARTS_WITH',
        SearchString: 'x-amzn-waf-',
        TextTransformations: [{ Type: 'LOWERCASE' }],
      },
    },
  });
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

it('marks anonymizers for the gate, and not hosting providers', () => {
  expect(mark).toMatchObject({
    Priority: 2,
    Action: { Count: { CustomRequestHandling: { InsertHeaders: [{ Name: 'anonymizer', Value: '1' }] } } },
    Statement: {
      LabelMatchStatement: { Scope: 'LABEL', Key: 'awswaf:managed:aws:anonymous-ip-list:AnonymousIPList' },
    },
  });
});

it('is on in prod, and off in dev, where it would cost money', () => {
  expect(stageConfig('prod').isAnonymizerDetectionEnabled).toBe(true);
  expect(stageConfig('dev').isAnonymizerDetectionEnabled).toBe(false);
  expect(resources('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig).not.toHaveProperty(
    'WebACLId',
  );
});
