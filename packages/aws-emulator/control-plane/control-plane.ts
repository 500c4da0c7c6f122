import { jsonResponse, type LocalHandler, type LocalRequest, type LocalResponse } from '../http/messages.ts';
import type { Callers } from '../iam/callers.ts';
import type { AccessRequest } from '../iam/iam.ts';
import type { Schedule } from '../lambda/event-sources/schedule.ts';
import type { Functions } from '../lambda/functions.ts';
import type { LaterInvocations } from '../lambda/later-invocations.ts';
import { region } from '../template/pseudo-parameters.ts';

/** Services behind the control plane's port. */
export interface ControlPlaneServices {
  callers: Callers;
  /** `undefined` for a stack without a table. */
  dynamodb: LocalHandler | undefined;
  ssm: LocalHandler;
  sqs: LocalHandler;
  functions: Pick<Functions, 'find'>;
  later: LaterInvocations;
  apiGateway: LocalHandler;
  cloudFormation: LocalHandler;
  keyValueStore: LocalHandler;
  schedules: readonly Schedule[];
  stackArn: string;
}

/** The handler of a call, and the permission that it requires. */
interface Service {
  handler: LocalHandler;
  access: AccessRequest;
}

/** Actions of the KeyValueStore data API by method and path. */
const storeActions: Record<string, string> = {
  'GET ': 'DescribeKeyValueStore',
  'GET /keys': 'ListKeys',
  'POST /keys': 'UpdateKeys',
};

/**
 * Returns the single endpoint of unmodified SDK clients. DynamoDB, SQS and Systems Manager calls are recognized by their
 * target header, CloudFormation calls by their form, others by path. The access key id identifies the caller,
 * and a function's role limits its calls.
 */
export function controlPlane(services: ControlPlaneServices): LocalHandler {
  return async (request) => {
    const target = request.headers['x-amz-target'];
    const jsonService = target && jsonServiceOf(target, services);
    if (jsonService) return jsonService(request);
    const schedule = scheduleName(request);
    if (schedule !== undefined && services.callers(request)?.name === 'operator') {
      return runSchedule(services.schedules, schedule);
    }
    const service = serviceOf(request, services);
    if (!service)
      return jsonResponse(404, {
        message: `The emulator does not support ${request.method} ${request.path}`,
      });
    const caller = services.callers(request);
    if (!caller)
      return errorResponse(
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      );
    const denied = caller.denialOf([service.access]);
    return denied ? errorResponse('AccessDeniedException', denied) : service.handler(request);
  };
}

/** Returns the service of a JSON protocol's target, such as `AmazonSQS.SendMessage`. */
function jsonServiceOf(target: string, services: ControlPlaneServices): LocalHandler | undefined {
  if (target.startsWith('AmazonSQS.')) return services.sqs;
  return target.startsWith('AmazonSSM.') ? services.ssm : services.dynamodb;
}

function serviceOf(request: LocalRequest, services: ControlPlaneServices): Service | undefined {
  const { method, path, body } = request;
  const [, storeArn, keys = ''] = /^\/key-value-stores\/([^/]+)(\/keys)?$/.exec(path) ?? [];
  const action = storeActions[`${method} ${keys}`];
  if (storeArn && action) {
    const resource = decodeURIComponent(storeArn);
    return {
      handler: services.keyValueStore,
      access: { action: `cloudfront-keyvaluestore:${action}`, resource },
    };
  }
  const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1];
  const invoked = method === 'POST' && name ? services.functions.find(decodeURIComponent(name)) : undefined;
  if (invoked) {
    const access = { action: 'lambda:InvokeFunction', resource: invoked.arn };
    return { handler: invokeLater(services.later, invoked.arn), access };
  }
  if (/^\/(apikeys|usageplans)(\/|$)/.test(path)) {
    const resource = `arn:aws:apigateway:${region}::${path}`;
    return { handler: services.apiGateway, access: { action: `apigateway:${method}`, resource } };
  }
  const stackAction = path === '/' ? new URLSearchParams(body.toString()).get('Action') : null;
  if (stackAction === null) return undefined;
  return {
    handler: services.cloudFormation,
    access: { action: `cloudformation:${stackAction}`, resource: services.stackArn },
  };
}

/** Returns the handler of asynchronous invocations of a function. */
function invokeLater(later: LaterInvocations, functionArn: string): LocalHandler {
  return async ({ headers, body }) => {
    if (headers['x-amz-invocation-type'] !== 'Event')
      return jsonResponse(400, { message: 'The emulator supports only invocations of the type Event.' });
    later.start(functionArn, JSON.parse(body.toString()));
    return jsonResponse(202, {});
  };
}

/**
 * Returns the schedule named by `POST /emulator/schedules/NAME`, the emulator's own call with which the
 * operator runs a schedule.
 */
function scheduleName({ method, path }: LocalRequest): string | undefined {
  return method === 'POST' ? /^\/emulator\/schedules\/(\w+)$/.exec(path)?.[1] : undefined;
}

async function runSchedule(schedules: readonly Schedule[], name: string): Promise<LocalResponse> {
  const schedule = schedules.find((candidate) => candidate.name === name);
  if (!schedule) {
    const names = schedules.map((candidate) => candidate.name).join(', ');
    return jsonResponse(404, { message: `There is no schedule ${name}. There are: ${names}` });
  }
  return jsonResponse(200, await schedule.run());
}

function errorResponse(type: string, message: string): LocalResponse {
  return jsonResponse(403, { message, Message: message }, { 'x-amzn-errortype': type });
}
