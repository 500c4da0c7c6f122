import type { LocalHandler, LocalRequest, LocalResponse } from '../http/messages.ts';
import { jsonResponse } from '../http/messages.ts';

/** What the demo storefront may do with the emulator. */
export interface EmulatorControlOptions {
  /** The demo merchant's secret key, which must not be in a page. */
  secretKey: () => string;
  /** Forgets every answer that the edge has kept. */
  clearEdge: () => void;
}

/**
 * The demo storefront's controls: `DELETE /emulator/edge-cache`, and `GET` or `PATCH` on `/emulator/campaign…`, which stands for
 * `/v1/campaigns/<the default campaign>…` of the demo merchant. Other sites cannot use them: their methods and types need a
 * preflight, which is answered 404.
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
