import type { LocalHandler, LocalRequest, LocalResponse } from '../http/messages.ts';
import { jsonResponse } from '../http/messages.ts';

/** Dependencies of the storefront's controls. */
export interface EmulatorControlOptions {
  /** The demo merchant's secret key, which must never appear in a page. */
  secretKey: () => string;
  /** Clears the edge cache. */
  clearEdge: () => void;
}

/**
 * Returns the controls of the demo storefront. `DELETE /emulator/edge-cache` clears the cache. `GET` and `PATCH` on
 * `/emulator/campaign…` call `/v1/campaigns/<the default campaign>…` with the demo merchant's key. Other sites cannot use them:
 * their browsers send a preflight request, which returns 404.
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
    const [, control, rest = ''] = /^\/emulator\/(edge-cache|campaign)(\/.*)?$/.exec(request.path) ?? [];
    if (control === 'edge-cache' && request.method === 'DELETE') {
      options.clearEdge();
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    if (control !== 'campaign' || !['GET', 'PATCH'].includes(request.method))
      return jsonResponse(404, { error: 'The emulator has no such control.' });
    const campaigns = await call('GET', '/v1/campaigns');
    if (campaigns.status !== 200) return campaigns;
    return call(request.method, `/v1/campaigns/${defaultCampaignId(campaigns)}${rest}`, request);
  };
}

function defaultCampaignId({ body }: LocalResponse): string {
  const { data } = JSON.parse(body.toString()) as { data: { id: string; isDefault: boolean }[] };
  return data.find(({ isDefault }) => isDefault)?.id ?? '';
}
