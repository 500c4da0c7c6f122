import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { stackProps } from '../stack-props.ts';
import type { StageConfig } from '../stage-config.ts';

/** AWS's lists of addresses, whose names are also the last parts of their labels: VPNs, proxies and Tor; hosting providers. */
const [anonymousList, hostingList] = ['AnonymousIPList', 'HostingProviderIPList'];

/** Region of CloudFront's web ACLs. */
const webAclRegion = 'us-east-1';

const webAclOutput = 'WebAclArn';

type Rule = CfnWebACL.RuleProperty;

/**
 * Web ACL of the distribution, which blocks bodies above 32 kB. With `isAnonymizerDetectionEnabled`, it marks requests from VPNs, proxies and Tor with the
 * header `x-amzn-waf-anonymizer: 1`, and those from hosting providers with `x-amzn-waf-hosting: 1`. With `requestsPerAddress`, it blocks
 * addresses that send more. A distribution's web ACL must be in us-east-1, so it has its own stack.
 */
export class WebAclStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, { ...props, ...stackProps(config, webAclRegion) });
    const name = `ppp-${config.stageName}-anonymizers`;
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      // Without it, WAF inspects 16 kB of a body.
      associationConfig: { requestBody: { CLOUDFRONT: { defaultSizeInspectionLimit: 'KB_32' } } },
      rules: [
        ...(config.isAnonymizerDetectionEnabled
          ? [countAnonymousAddresses, mark('anonymizer', anonymousList, 2), mark('hosting', hostingList, 5)]
          : []),
        ...(config.requestsPerAddress ? [limitAddresses(config.requestsPerAddress, 3)] : []),
        limitBodies,
      ],
    });
    new CfnOutput(this, webAclOutput, { value: webAcl.attrArn });
  }
}

/**
 * Returns the web ACL's ARN for a stack in any Region, which CloudFormation reads from this stack's output. The CDK's cross-Region
 * references need a fixed Region on both sides, which the service stack may not have.
 */
export function webAclArnOf(anonymizers: WebAclStack): string {
  return Fn.getStackOutput(anonymizers.stackName, webAclOutput, webAclRegion);
}

/** Overrides each rule of the group; an override of the whole group would not set labels. */
const countAnonymousAddresses: Rule = {
  name: 'anonymous-addresses',
  priority: 1,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: 'AWSManagedRulesAnonymousIpList',
      ruleActionOverrides: [anonymousList, hostingList].map((name) => ({
        name,
        actionToUse: { count: {} },
      })),
    },
  },
  visibilityConfig: visibility('anonymous-addresses'),
};

/** Returns a rule that adds the header `x-amzn-waf-NAME: 1` to requests from addresses on a list. */
function mark(name: string, list: string, priority: number): Rule {
  return {
    name: `mark-${name}`,
    priority,
    action: { count: { customRequestHandling: { insertHeaders: [{ name, value: '1' }] } } },
    statement: {
      labelMatchStatement: { scope: 'LABEL', key: `awswaf:managed:aws:anonymous-ip-list:${list}` },
    },
    visibilityConfig: visibility(`mark-${name}`),
  };
}

/** Blocks bodies above 32 kB, the most that the API accepts, before CloudFront transfers them to the origin, which it bills. */
const limitBodies: Rule = {
  name: 'body-limit',
  priority: 4,
  action: { block: {} },
  statement: {
    sizeConstraintStatement: {
      fieldToMatch: { body: { oversizeHandling: 'MATCH' } },
      comparisonOperator: 'GT',
      size: 32 * 1024,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  },
  visibilityConfig: visibility('body-limit'),
};

/** Returns a rule that blocks addresses that send more requests in five minutes, among those that match `counted`. @default all requests */
function limitAddresses(limit: number, priority: number, counted?: Rule['statement']): Rule {
  return {
    name: 'address-limit',
    priority,
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
        ...(counted ? { scopeDownStatement: counted } : {}),
      },
    },
    visibilityConfig: visibility('address-limit'),
  };
}

/** Returns metrics without samples of requests, which would contain keys. */
export function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
