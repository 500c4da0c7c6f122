import { decide, listOf, type Statement } from '../iam/iam.ts';
import type { Invoke } from '../lambda/lambda-instance.ts';
import type { InvokePermission } from '../lambda/lambda-permissions.ts';
import type { Resource } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { accountId, region } from '../template/pseudo-parameters.ts';

/** The decision of an authorizer. Integrations and gateway responses see `context`, usage plans count by `apiKey`. */
export type Authorization =
  | { kind: 'allowed'; context: Record<string, string>; apiKey: string | undefined }
  | { kind: 'refused'; responseType: string; context: Record<string, string> };

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

interface AuthorizerAnswer {
  principalId?: string;
  policyDocument?: { Statement?: Statement | Statement[] };
  context?: Record<string, unknown>;
  usageIdentifierKey?: string;
}

/** A TOKEN authorizer whose answers are not cached. Throws for a template that asks for another kind. */
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
    throw new Error(`The emulator knows only TOKEN authorizers by header without caching (${logicalId})`);
  }
  const functionArn = functionArnOf(authorizer.AuthorizerUri);
  const id = `${authorizer.RestApiId}/authorizers/${identities.physicalId(logicalId)}`;
  const sourceArn = `arn:aws:execute-api:${region}:${accountId}:${id}`;
  const pattern = new RegExp(`^(?:${IdentityValidationExpression})$`, 's');
  return async (headers, methodArn, requestId) => {
    const token = headers[header];
    if (!token || !pattern.test(token)) return refused('UNAUTHORIZED');
    if (!mayInvoke(functionArn, 'apigateway.amazonaws.com', sourceArn)) {
      console.error(`No permission lets API Gateway invoke ${functionArn} for ${sourceArn}`);
      return refused('AUTHORIZER_CONFIGURATION_ERROR');
    }
    const event = { type: 'TOKEN', methodArn, authorizationToken: token };
    const outcome = await invoke(functionArn, event, requestId);
    if ('error' in outcome) {
      return refused(outcome.error.errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
    }
    return authorizationOf(outcome.value as AuthorizerAnswer | null, methodArn);
  };
}

/** The ARN of the function in the address of an integration or authorizer, `…:path/2015-03-31/functions/<arn>/invocations`. */
export function functionArnOf(uri: string): string {
  const match = /functions\/(.+)\/invocations$/.exec(uri);
  if (!match?.[1]) throw new Error(`Not the address of a function: ${uri}`);
  return match[1];
}

function authorizationOf(answer: AuthorizerAnswer | null, methodArn: string): Authorization {
  const statements = listOf(answer?.policyDocument?.Statement);
  const values = Object.entries(answer?.context ?? {});
  const isWellFormed = values.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  if (!answer?.principalId || statements.length === 0 || !isWellFormed) {
    return refused('AUTHORIZER_CONFIGURATION_ERROR');
  }
  const context = Object.fromEntries([
    ['principalId', answer.principalId],
    ...values.map(([name, value]) => [name, String(value)]),
  ]);
  const decision = decide(statements, { action: 'execute-api:Invoke', resource: methodArn });
  if (decision !== 'allowed') return refused('ACCESS_DENIED', context);
  return { kind: 'allowed', context, apiKey: answer.usageIdentifierKey };
}

function refused(responseType: string, context: Record<string, string> = {}): Authorization {
  return { kind: 'refused', responseType, context };
}
