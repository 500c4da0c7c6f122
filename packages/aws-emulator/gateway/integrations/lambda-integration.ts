import type { Roles } from '../../iam/roles.ts';
import type { Invoke } from '../../lambda/lambda-instance.ts';
import type { InvokePermission } from '../../lambda/lambda-permissions.ts';
import { accountId, region } from '../../template/pseudo-parameters.ts';
import { functionArnOf } from '../authorizer.ts';
import type {
  Integration,
  IntegrationCall,
  IntegrationOutcome,
  IntegrationProperties,
} from './integration.ts';
import { proxyEvent } from './proxy-event.ts';
import { proxyResponse } from './proxy-response.ts';

const defaultTimeoutMs = 29_000;
const maxEventBytes = 6 * 1024 * 1024;

/** Response to a malformed function result: 502, logged as "Malformed Lambda proxy response". */
const malformed: IntegrationOutcome = { responseType: 'API_CONFIGURATION_ERROR', status: 502 };

/**
 * Returns an AWS_PROXY integration: the function receives the request as an event, and its result is the
 * response. With `Credentials`, API Gateway invokes the function with that role, else with the permission of
 * the function. Throws if the role does not allow it.
 */
export function lambdaIntegration(
  properties: IntegrationProperties,
  { invoke, roles, ...backends }: { invoke: Invoke; mayInvoke: InvokePermission; roles: Roles },
): Integration {
  const functionArn = functionArnOf(properties.Uri ?? '');
  if (properties.IntegrationHttpMethod !== 'POST') {
    throw new Error(`API Gateway invokes functions with POST only (${functionArn})`);
  }
  const { Credentials: role, TimeoutInMillis: timeoutMs = defaultTimeoutMs } = properties;
  const purpose = `The integration with ${functionArn}`;
  if (role) roles.require(role, 'apigateway.amazonaws.com', 'lambda:InvokeFunction', functionArn, purpose);
  const mayInvoke: InvokePermission = role ? () => true : backends.mayInvoke;
  return async (call) => {
    if (!mayInvoke(functionArn, 'apigateway.amazonaws.com', methodArn(call))) {
      console.error(`No permission lets API Gateway invoke ${functionArn} for ${methodArn(call)}`);
      return { responseType: 'API_CONFIGURATION_ERROR' };
    }
    const event = proxyEvent(call);
    if (Buffer.byteLength(JSON.stringify(event)) > maxEventBytes)
      return { responseType: 'REQUEST_TOO_LARGE' };
    const outcome = await Promise.race([invoke(functionArn, event, call.requestId), timeout(timeoutMs)]);
    if (outcome === 'timeout') return { responseType: 'INTEGRATION_TIMEOUT' };
    // API Gateway treats an unhandled error and a timeout like a malformed result.
    if ('error' in outcome) return malformed;
    const response = proxyResponse(outcome.value);
    return response ? { response } : malformed;
  };
}

/** Returns the source ARN of an invocation: `…:API/STAGE/METHOD/resource/path`. */
function methodArn({ apiId, stage, method }: IntegrationCall): string {
  const name = `${apiId}/${stage}/${method.httpMethod}${method.resourcePath}`;
  return `arn:aws:execute-api:${region}:${accountId}:${name}`;
}

function timeout(ms: number): Promise<'timeout'> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, 'timeout').unref();
  });
}
