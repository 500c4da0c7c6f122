import type { KeyValueStore } from '../cloudfront/function/key-value-store.ts';
import { keyValueStoreApi, type StoreVariant } from '../cloudfront/function/key-value-store-api.ts';
import type { LocalTable } from '../dynamodb/table.ts';
import { type CallRecorder, tableProxy } from '../dynamodb/table-proxy.ts';
import type { GatewayKeys } from '../gateway/gateway-keys.ts';
import type { UsagePlans } from '../gateway/usage-plans.ts';
import type { LocalHandler } from '../http/messages.ts';
import { callersOf } from '../iam/callers.ts';
import type { Roles } from '../iam/roles.ts';
import type { Schedule } from '../lambda/event-sources/schedule.ts';
import type { Functions } from '../lambda/functions.ts';
import type { LocalQueue } from '../sqs/queue.ts';
import { queueApi } from '../sqs/queue-api.ts';
import { parameterApi, type SecureParameters } from '../ssm/parameter-api.ts';
import type { Assembly } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { controlPlane } from './control-plane.ts';
import { stackApi, stackArn } from './stack-api.ts';
import { usagePlanApi } from './usage-plan-api.ts';

/** Running parts that SDK clients can call. */
export interface ControlPlaneParts {
  assembly: Assembly;
  identities: Identities;
  roles: Roles;
  functions: Functions;
  /** The table and the DynamoDB behind the proxy, unless the stack has none. */
  database: { table: LocalTable; endpoint: string } | undefined;
  keys: GatewayKeys;
  parameters: SecureParameters;
  usagePlans: UsagePlans;
  stores: ReadonlyMap<string, KeyValueStore>;
  /** @default removes missing keys without an error, and reports conflicts as such */
  storeVariant?: StoreVariant | undefined;
  queues: ReadonlyMap<string, LocalQueue>;
  schedules: readonly Schedule[];
  /** Saves the state immediately. */
  saveNow: () => void;
  afterWrite: (caller: string) => Promise<void>;
  recordTableCall?: CallRecorder | undefined;
}

/**
 * Returns environment variables that direct SDK clients to the control plane. `AWS_ENDPOINT_URL` covers all
 * other services, so that no call leaves this machine.
 */
export function operatorEndpoints(port: number): Record<string, string> {
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_API_GATEWAY: endpoint,
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: `http://localhost:${port}`,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_ENDPOINT_URL_LAMBDA: endpoint,
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_ENDPOINT_URL_SSM: endpoint,
  };
}

/** Returns the control plane of the running parts. */
export function operatorServices(parts: ControlPlaneParts): LocalHandler {
  const { assembly, identities, roles, functions, database } = parts;
  const callers = callersOf(functions.roles, roles);
  const dynamodb =
    database &&
    tableProxy({
      endpoint: database.endpoint,
      callers,
      keysOf: (nameOrArn) => {
        const { table } = database;
        if (nameOrArn === table.name || nameOrArn === table.tableArn) return table;
        return { partitionKey: '', tableArn: nameOrArn };
      },
      afterWrite: parts.afterWrite,
      record: parts.recordTableCall,
    });
  return controlPlane({
    callers,
    dynamodb,
    ssm: parameterApi({ callers, parameters: parts.parameters, save: parts.saveNow }),
    sqs: queueApi(callers, parts.queues),
    functions,
    later: functions.later,
    apiGateway: usagePlanApi(parts.usagePlans.plans, parts.keys),
    cloudFormation: stackApi(assembly, identities),
    keyValueStore: keyValueStoreApi((arn) => parts.stores.get(arn), parts.storeVariant),
    schedules: parts.schedules,
    stackArn: stackArn(assembly),
  });
}
