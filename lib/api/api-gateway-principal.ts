import { Aws } from 'aws-cdk-lib';
import { type IPrincipal, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { isRefuted } from '../config.ts';
import type { StageConfig } from '../stage-config.ts';

/**
 * Returns API Gateway as the service that assumes a role, for APIs in this account only. AWS does not document if it sends the API's
 * account, so a request without one passes.
 */
export function apiGatewayPrincipal(config: Pick<StageConfig, 'refutedAssumptions'>): IPrincipal {
  const service = new ServicePrincipal('apigateway.amazonaws.com');
  if (isRefuted(config, 'source-account')) return service;
  return service.withConditions({ StringEqualsIfExists: { 'aws:SourceAccount': Aws.ACCOUNT_ID } });
}
