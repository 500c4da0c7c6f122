import type { LocalHandler, LocalRequest, LocalResponse } from '../packages/aws-emulator/http/messages.ts';
import { jsonResponse } from '../packages/aws-emulator/http/messages.ts';

/**
 * Calls the management API as the demo merchant, and returns the `data` of the response. Throws for an error.
 */
export type CallApi = (method: string, path: string, body?: object) => Promise<unknown>;

interface Campaign {
  id: string;
  isDefault: boolean;
  checkout: { id: string } | null;
}

/** The demo merchant as its controls use it. */
export interface DemoMerchant {
  call: CallApi;
  /** The default campaign. */
  campaign: Campaign;
}

/** A part of the demo with a section on the storefront and controls below `/emulator/NAME`. */
export interface DemoPart {
  name: string;
  /** HTML of the section. */
  section: string;
  /** Handles a request to the controls; `path` follows the name, such as `/payment`, and may be empty. */
  control: (request: LocalRequest, path: string, merchant: DemoMerchant) => Promise<LocalResponse>;
}

/** Dependencies of the storefront's controls. */
export interface EmulatorControlOptions {
  /** The demo merchant's secret key, which must never appear in a page. */
  secretKey: () => string;
  /** Clears the edge cache. */
  clearEdge: () => void;
  parts: readonly DemoPart[];
}

/**
 * Returns the controls of the demo storefront. `DELETE /emulator/edge-cache` clears the cache. `GET` and
 * `PATCH` on `/emulator/campaign…` call `/v1/campaigns/<the default campaign>…` with the demo merchant's key,
 * and `/emulator/NAME…` controls the part of that name. Other sites cannot use them: their browsers send a
 * preflight request, which returns 404.
 */
export function emulatorControls(service: LocalHandler, options: EmulatorControlOptions): LocalHandler {
  const call = (method: string, path: string, request?: LocalRequest): Promise<LocalResponse> =>
    service({
      method,
      path,
      query: request?.query ?? '',
      headers: {
        authorization: `Bearer ${options.secretKey()}`,
        ...(request?.headers['content-type'] ? { 'content-type': request.headers['content-type'] } : {}),
      },
      body: request?.body ?? Buffer.alloc(0),
      sourceIp: '127.0.0.1',
    });
  return async (request) => {
    const [, control, rest = ''] = /^\/emulator\/([\w-]+)(\/.*)?$/.exec(request.path) ?? [];
    if (control === 'edge-cache' && request.method === 'DELETE') {
      options.clearEdge();
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    const part = options.parts.find(({ name }) => name === control);
    const methods = part ? ['GET', 'PUT', 'PATCH', 'DELETE'] : control === 'campaign' ? ['GET', 'PATCH'] : [];
    if (!methods.includes(request.method))
      return jsonResponse(404, { error: 'The emulator has no such control.' });
    const campaigns = await call('GET', '/v1/campaigns');
    if (campaigns.status !== 200) return campaigns;
    const campaign = defaultCampaign(campaigns);
    if (part) return part.control(request, rest, { call: callApi(call), campaign });
    return call(request.method, `/v1/campaigns/${campaign.id}${rest}`, request);
  };
}

function defaultCampaign({ body }: LocalResponse): Campaign {
  const { data } = JSON.parse(body.toString()) as { data: Campaign[] };
  return data.find(({ isDefault }) => isDefault) ?? { id: '', isDefault: true, checkout: null };
}

/** Returns a function that sends JSON, returns the `data` of the response, and throws for an error. */
function callApi(
  call: (method: string, path: string, request?: LocalRequest) => Promise<LocalResponse>,
): CallApi {
  return async (method, path, sent) => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from(sent ? JSON.stringify(sent) : '');
    const request = sent && { method, path, query: '', headers, body, sourceIp: '127.0.0.1' };
    const response = await call(method, path, request);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    return response.status === 204 ? undefined : JSON.parse(response.body.toString()).data;
  };
}
