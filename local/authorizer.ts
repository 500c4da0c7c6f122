import { type Assembly, resourcesOf } from './assembly.ts';
import type { Identities } from './identities.ts';
import type { Invocation } from './lambda-instance.ts';

/** What an authorizer decided. `context` reaches the integration and gateway responses, `apiKey` the usage plans. */
export type Authorization =
  | { kind: 'allowed'; context: Record<string, string>; apiKey: string | undefined }
  | { kind: 'refused'; responseType: string; context: Record<string, string> };

/** Runs the authorizer for one request. */
export type Authorizer = (
  token: string | undefined,
  methodArn: string,
  requestId: string,
) => Promise<Authorization>;

/** Invokes a function by its ARN. */
export type Invoke = (functionArn: string, event: unknown, requestId: string) => Promise<Invocation>;

interface AuthorizerAnswer {
  principalId?: string;
  policyDocument?: { Statement?: { Effect?: string }[] };
  context?: Record<string, unknown>;
  usageIdentifierKey?: string;
}

/** The TOKEN authorizer with this id. Its answers are not cached; the template must say so. */
export function tokenAuthorizer(
  assembly: Assembly,
  identities: Identities,
  id: string,
  invoke: Invoke,
): Authorizer {
  const found = resourcesOf(assembly, 'AWS::ApiGateway::Authorizer').find(
    ({ logicalId }) => identities.physicalId(logicalId) === id,
  );
  if (!found) throw new Error(`The template holds no authorizer ${id}`);
  const { Type, AuthorizerResultTtlInSeconds, AuthorizerUri, IdentityValidationExpression } =
    found.properties;
  if (Type !== 'TOKEN' || AuthorizerResultTtlInSeconds !== 0) {
    throw new Error(`The desk knows only TOKEN authorizers without caching (${found.logicalId})`);
  }
  const functionArn = functionArnOf(identities.text(AuthorizerUri));
  const pattern = new RegExp(String(IdentityValidationExpression ?? '.*'));
  return async (token, methodArn, requestId) => {
    if (!token || !pattern.test(token)) return refused('UNAUTHORIZED');
    const event = { type: 'TOKEN', methodArn, authorizationToken: token };
    const outcome = await invoke(functionArn, event, requestId);
    if ('error' in outcome) {
      return refused(outcome.error.errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
    }
    return decide(outcome.value as AuthorizerAnswer | null);
  };
}

/** The function behind an integration or authorizer address `…:path/2015-03-31/functions/<arn>/invocations`. */
export function functionArnOf(uri: string): string {
  const match = /functions\/(.+)\/invocations$/.exec(uri);
  if (!match?.[1]) throw new Error(`Not the address of a function: ${uri}`);
  return match[1];
}

function decide(answer: AuthorizerAnswer | null): Authorization {
  const effects = answer?.policyDocument?.Statement?.map(({ Effect }) => Effect) ?? [];
  if (!answer?.principalId || effects.length === 0) return refused('AUTHORIZER_CONFIGURATION_ERROR');
  const context = Object.fromEntries(
    Object.entries({ principalId: answer.principalId, ...answer.context }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  if (effects.includes('Deny') || !effects.includes('Allow')) return refused('ACCESS_DENIED', context);
  return { kind: 'allowed', context, apiKey: answer.usageIdentifierKey };
}

function refused(responseType: string, context: Record<string, string> = {}): Authorization {
  return { kind: 'refused', responseType, context };
}
