import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  CfnAccount,
  LogGroupLogDestination,
  type Stage,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IDependable } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { apiGatewayPrincipal } from './api-gateway-principal.ts';

/**
 * Access log fields with ids, route and status, but without the path (it contains keys), the visitor's
 * address and headers. The management API's authorizer provides the merchant's, key's and resource's ids. The
 * banner API has no authorizer, and access logs have no variable for a header or a query. Its lines therefore
 * identify the merchant by the gateway key. The config and banner event functions log the same fields with
 * all three ids.
 */
const format = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    route: `${AccessLogField.contextHttpMethod()} ${AccessLogField.contextResourcePath()}`,
    merchantId: AccessLogField.contextAuthorizer('merchantId'),
    keyId: AccessLogField.contextAuthorizer('keyId'),
    resourceId: AccessLogField.contextAuthorizer('resourceId'),
    gatewayKeyId: AccessLogField.contextIdentityApiKeyId(),
    status: AccessLogField.contextStatus(),
    latencyMs: AccessLogField.contextResponseLatency(),
    error: AccessLogField.contextErrorResponseType(),
    requestTime: AccessLogField.contextRequestTime(),
  }),
);

/** Creates the log group for an API's access log, which has one line per request. */
export function accessLogGroup(scope: Construct, { logRetentionDays }: StageConfig): LogGroup {
  return new LogGroup(scope, 'AccessLogs', {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** Returns stage options that send the access log to a log group. */
export function accessLogOptions(logGroup: LogGroup): StageOptions {
  return { accessLogDestination: new LogGroupLogDestination(logGroup), accessLogFormat: format };
}

/**
 * API Gateway's account-wide logging role, one per account and Region, which remains when the stack is
 * deleted. A failed creation deletes the role.
 */
export class ApiLogging extends Construct {
  private readonly account: CfnAccount | undefined;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    if (!config.ownsApiGatewayAccount) return;
    const role = new Role(this, 'Role', {
      assumedBy: apiGatewayPrincipal(config),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    this.account = new CfnAccount(this, 'Account', { cloudWatchRoleArn: role.roleArn });
    this.account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }

  /**
   * Sets the role after these resources, because API Gateway rejects a role that IAM has not propagated yet.
   */
  setRoleAfter(resources: IDependable): void {
    this.account?.node.addDependency(resources);
  }

  /** Makes the stage depend on the account's role. Otherwise the first deployment to a new account fails. */
  enable(stage: Stage): void {
    if (this.account) stage.node.addDependency(this.account);
  }
}
