import type { Roles } from '../../iam/roles.ts';
import type { InvokePermission } from '../../lambda/lambda-permissions.ts';
import type { SendTarget } from '../../sqs/queue.ts';
import type { Invoke } from '../authorizer.ts';
import type { Route } from '../route-table.ts';
import type { Integration, IntegrationProperties } from './integration.ts';
import { lambdaIntegration } from './lambda-integration.ts';
import { mockIntegration } from './mock-integration.ts';
import { checkResponseMappings } from './response-mapping.ts';
import { sqsIntegration } from './sqs-integration.ts';

/** What integrations reach. */
export interface Backends {
  invoke: Invoke;
  mayInvoke: InvokePermission;
  queues: (queueArn: string) => SendTarget | undefined;
  roles: Roles;
}

/** The integration of a method. Throws for a kind that the emulator does not know. */
export function integrationOf(
  { httpMethod, resourcePath, properties }: Route,
  backends: Backends,
  binaryMediaTypes: readonly string[],
): Integration {
  const integration = properties.Integration as IntegrationProperties;
  const name = `${httpMethod} ${resourcePath}`;
  const methodResponses = (properties.MethodResponses ?? []) as { StatusCode: string }[];
  if (integration.Type === 'AWS_PROXY') {
    return lambdaIntegration(integration, backends.invoke, backends.mayInvoke, binaryMediaTypes);
  }
  checkResponseMappings(name, integration, methodResponses);
  if (integration.Type === 'MOCK') return mockIntegration(integration);
  if (integration.Type === 'AWS' && integration.Uri?.includes(':sqs:path/')) {
    return sqsIntegration(integration, backends.queues, backends.roles);
  }
  throw new Error(
    `The emulator does not know the integration of ${name}: ${integration.Type} ${integration.Uri ?? ''}`,
  );
}
