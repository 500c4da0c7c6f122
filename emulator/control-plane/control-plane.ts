import { jsonResponse, type LocalHandler, type LocalRequest, type LocalResponse } from '../http/messages.ts';
import type { Callers } from '../iam/callers.ts';
import type { AccessRequest } from '../iam/iam.ts';
import type { Schedule } from '../lambda/event-sources/schedule.ts';
import { invokedFunction } from '../lambda/invoke-api.ts';
import { region, regionalArn } from '../template/pseudo-parameters.ts';

/** The services behind the control plane's one port. */
export interface ControlPlaneServices {
  callers: Callers;
  dynamodb: LocalHandler;
  apiGateway: LocalHandler;
  cloudFormation: LocalHandler;
  keyValueStore: LocalHandler;
  lambda: LocalHandler;
  schedules: readonly Schedule[];
  stackArn: string;
}

/** The service that answers a call, and what the caller must be allowed to do. */
interface Service {
  handler: LocalHandler;
  access: AccessRequest;
}

/** Actions of the KeyValueStore data API by method: on the store, on its list of keys, on one key. */
const storeActions: Record<string, readonly string[]> = {
  DELETE: ['', '', 'DeleteKey'],
  GET: ['DescribeKeyValueStore', 'ListKeys', 'GetKey'],
  POST: ['', 'UpdateKeys', ''],
  PUT: ['', '', 'PutKey'],
};

/**
 * One address for all SDK clients, which need no change. Calls of DynamoDB are known by their target header, those of
 * CloudFormation by their form, all others by their path. The access key id says who calls. A function may do what its role allows.
 */
export function controlPlane(services: ControlPlaneServices): LocalHandler {
  return async (request) => {
    if (request.headers['x-amz-target']) return services.dynamodb(request);
    const schedule = scheduleName(request);
    if (schedule !== undefined && services.callers(request)?.name === 'operator') {
      return runSchedule(services.schedules, schedule);
    }
    const service = serviceOf(request, services);
    if (!service)
      return jsonResponse(404, { message: `The emulator does not know ${request.method} ${request.path}` });
    const caller = services.callers(request);
    if (!caller)
      return refusal('UnrecognizedClientException', 'The security token included in the request is invalid.');
    const denied = caller.refusalOf([service.access]);
    return denied ? refusal('AccessDeniedException', denied) : service.handler(request);
  };
}

function serviceOf(request: LocalRequest, services: ControlPlaneServices): Service | undefined {
  const { method, path, body } = request;
  const [, storeArn, keys, key] = /^\/key-value-stores\/([^/]+)(\/keys)?(\/[^/]+)?$/.exec(path) ?? [];
  if (storeArn) {
    const action = storeActions[method]?.[key ? 2 : keys ? 1 : 0] ?? '';
    const resource = decodeURIComponent(storeArn);
    return {
      handler: services.keyValueStore,
      access: { action: `cloudfront-keyvaluestore:${action}`, resource },
    };
  }
  if (/^\/(apikeys|usageplans)(\/|$)/.test(path)) {
    const resource = `arn:aws:apigateway:${region}::${path}`;
    return { handler: services.apiGateway, access: { action: `apigateway:${method}`, resource } };
  }
  const invoked = invokedFunction(path);
  if (method === 'POST' && invoked) {
    const resource = invoked.startsWith('arn:') ? invoked : regionalArn('lambda', `function:${invoked}`);
    return { handler: services.lambda, access: { action: 'lambda:InvokeFunction', resource } };
  }
  const action = path === '/' ? new URLSearchParams(body.toString()).get('Action') : null;
  if (action === null) return undefined;
  return {
    handler: services.cloudFormation,
    access: { action: `cloudformation:${action}`, resource: services.stackArn },
  };
}

/** `POST /emulator/schedules/NAME` belongs to the emulator, not to AWS. With it the operator starts what AWS starts by the clock. */
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

function refusal(type: string, message: string): LocalResponse {
  return jsonResponse(403, { message, Message: message }, { 'x-amzn-errortype': type });
}
