import { Aws, Fn } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { limitAddresses, visibility } from '../edge/web-acl-stack.ts';

/** Header that identifies CloudFront's requests to the management API. */
const edgeHeader = 'x-ppp-edge';

/**
 * Returns the header that CloudFront adds to its requests to the management API. The value is the unique part
 * of the stack's id, which only people with access to the account can read. It is not a credential. A caller
 * who knew it would only escape the limit by address.
 */
export function edgeHeaders(): Record<string, string> {
  return { [edgeHeader]: stackId() };
}

/**
 * Web ACL that blocks addresses that send too many requests to the management API past CloudFront.
 * CloudFront's own requests come from addresses that many callers share, and the distribution's web ACL
 * counts them.
 */
export class AddressLimit extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, requestsPerAddress, stage }: { name: string; requestsPerAddress: number; stage: Stage },
  ) {
    super(scope, id);
    const isFromEdge = {
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: edgeHeader } },
        positionalConstraint: 'EXACTLY',
        searchString: stackId(),
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    };
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      rules: [limitAddresses(requestsPerAddress, 0, { notStatement: { statement: isFromEdge } })],
    });
    new CfnWebACLAssociation(this, 'Association', { webAclArn: webAcl.attrArn, resourceArn: stage.stageArn });
  }
}

function stackId(): string {
  return Fn.select(2, Fn.split('/', Aws.STACK_ID));
}
