import {
  type AddToPrincipalPolicyResult,
  type IPrincipal,
  PolicyDocument,
  type PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** Role whose permissions are part of it, because a separate policy would be another resource of the stack. */
export class InlineRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct, id: string, assumedBy: IPrincipal) {
    const permissions = new PolicyDocument();
    super(scope, id, { assumedBy, inlinePolicies: { Permissions: permissions } });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
