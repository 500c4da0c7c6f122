import type { Roles } from '../../iam/roles.ts';
import type { Invoke } from '../../lambda/lambda-instance.ts';
import type { InvokePermission } from '../../lambda/lambda-permissions.ts';
import type { SendTarget } from '../../sqs/queue.ts';
import type { Route } from '../route-table.ts';
import type { Integration, IntegrationProperties } from './integration.ts';
import { lambdaIntegration } from './lambda-integration.ts';
import { checkTemplate } from './mapping-template.ts';
import { mockIntegration } from './mock-integration.ts';
import { checkResponseMappings } from './response-mapping.ts';
import { sqsIntegration } from './sqs-integration.ts';

/** Backends of integrations. */
export interface Backends {
  invoke: Invoke;
  mayInvoke: InvokePermission;
  queues: (queueArn: string) => SendTarget | undefined;
  roles: Roles;
}

/** Returns the integration of a method. Throws for a kind that the emulator does not support. */
export function integrationOf(
  { httpMethod, resourcePath, properties }: Route,
  backends: Backends,
): Integration {
  const integration = properties.Integration as IntegrationProperties;
  const name = `${httpMethod} ${resourcePath}`;
  const methodResponses = (properties.MethodResponses ?? []) as { StatusCode: string }[];
  if (integration.Type === 'AWS_PROXY') {
    return lambdaIntegration(integration, backends);
  }
  const isMock = integration.Type === 'MOCK';
  if (!isMock && (integration.Type !== 'AWS' || !integration.Uri?.includes(':sqs:path/'))) {
    const kind = `${integration.Type} ${integration.Uri ?? ''}`;
    throw new Error(`The emulator does not support the integration of ${name}: ${kind}`);
  }
  if (integration.PassthroughBehavior === 'WHEN_NO_TEMPLATES')
    throw new Error(`The emulator does not support the PassthroughBehavior WHEN_NO_TEMPLATES (${name})`);
  checkResponseMappings(name, integration, methodResponses);
  for (const template of templatesOf(integration)) checkTemplate(template, name);
  if (isMock) return mockIntegration(integration);
  return sqsIntegration(integration, backends.queues, backends.roles);
}

function templatesOf({ RequestTemplates = {}, IntegrationResponses = [] }: IntegrationProperties): string[] {
  const ofResponses = IntegrationResponses.flatMap(({ ResponseTemplates = {} }) =>
    Object.values(ResponseTemplates),
  );
  return [...Object.values(RequestTemplates), ...ofResponses];
}
