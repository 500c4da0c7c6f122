import { decide, listOf, type Statement } from '../iam/iam.ts';
import type { Invoke } from '../lambda/lambda-instance.ts';
import type { InvokePermission } from '../lambda/lambda-permissions.ts';
import type { Resource } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { accountId, region } from '../template/pseudo-parameters.ts';

/**
 * The decision of an authorizer. Integrations and gateway responses use `context`, usage plans use `apiKey`.
 */
export type Authorization =
  | { kind: 'allowed'; context: Record<string, string>; apiKey: string | undefined }
  | { kind: 'denied'; responseType: string; context: Record<string, string> };

/** Runs the authorizer for one request. */
export type Authorizer = (
  headers: Record<string, string>,
  methodArn: string,
  requestId: string,
) => Promise<Authorization>;

interface AuthorizerProperties {
  RestApiId: string;
  Type: string;
  AuthorizerUri: string;
  AuthorizerResultTtlInSeconds?: number;
  IdentitySource?: string;
  IdentityValidationExpression?: string;
}

interface AuthorizerResult {
  principalId?: string;
  policyDocument?: { Statement?: Statement | Statement[] };
  context?: Record<string, unknown>;
  usageIdentifierKey?: string;
}

/** Returns a TOKEN authorizer without caching. Throws if the template requires another kind. */
export function tokenAuthorizer(
  { logicalId, properties }: Resource,
  identities: Identities,
  invoke: Invoke,
  mayInvoke: InvokePermission,
): Authorizer {
  const authorizer = identities.resolve(properties) as AuthorizerProperties;
  const { Type, AuthorizerResultTtlInSeconds, IdentityValidationExpression = '.*' } = authorizer;
  const header = /^method\.request\.header\.([\w-]+)$/
    .exec(authorizer.IdentitySource ?? '')?.[1]
    ?.toLowerCase();
  if (Type !== 'TOKEN' || AuthorizerResultTtlInSeconds !== 0 || !header) {
    throw new Error(`The emulator supports only TOKEN authorizers by header without caching (${logicalId})`);
  }
  const functionArn = functionArnOf(authorizer.AuthorizerUri);
  const id = `${authorizer.RestApiId}/authorizers/${identities.physicalId(logicalId)}`;
  const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${id}`;
  const pattern = new RegExp(`^(?:${IdentityValidationExpression})$`, 's');
  return async (headers, methodArn, requestId) => {
    const token = headers[header];
    if (!token || !pattern.test(token)) return denied('UNAUTHORIZED');
    if (!mayInvoke(functionArn, 'apigateway.amazonaws.com', sourceArn)) {
      console.error(`No permission lets API Gateway invoke ${functionArn} for ${sourceArn}`);
      return denied('AUTHORIZER_CONFIGURATION_ERROR');
    }
    const event = { type: 'TOKEN', methodArn, authorizationToken: token };
    const outcome = await invoke(functionArn, event, requestId);
    if ('error' in outcome) {
      return denied(outcome.error.errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
    }
    return authorizationOf(outcome.value as AuthorizerResult | null, methodArn);
  };
}

/**
 * Returns the function's ARN in the URI of an integration or authorizer,
 * `…:path/2015-03-31/functions/<arn>/invocations`.
 */
export function functionArnOf(uri: string): string {
  const match = /functions\/(.+)\/invocations$/.exec(uri);
  if (!match?.[1]) throw new Error(`Not the URI of a function: ${uri}`);
  return match[1];
}

function authorizationOf(result: AuthorizerResult | null, methodArn: string): Authorization {
  const statements = listOf(result?.policyDocument?.Statement);
  const values = Object.entries(result?.context ?? {});
  const isWellFormed = values.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  if (!result?.principalId || statements.length === 0 || !isWellFormed) {
    return denied('AUTHORIZER_CONFIGURATION_ERROR');
  }
  const context = Object.fromEntries([
    ['principalId', result.principalId],
    ...values.map(([name, value]) => [name, String(value)]),
  ]);
  const decision = decide(statements, { action: 'execute-api:Invoke', resource: methodArn });
  if (decision !== 'allowed') return denied('ACCESS_DENIED', context);
  return { kind: 'allowed', context, apiKey: result.usageIdentifierKey };
}

function denied(responseType: string, context: Record<string, string> = {}): Authorization {
  return { kind: 'denied', responseType, context };
}
