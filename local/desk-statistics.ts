import { jsonResponse, type LocalHandler, type LocalResponse } from './http.ts';

/**
 * `GET /desk/campaign/stats`: the statistics of the demo merchant's default campaign, for the storefront's chart. The secret
 * key that they take stays on this side.
 */
export function deskStatistics(service: LocalHandler, secretKey: () => string): LocalHandler {
  const get = (path: string): Promise<LocalResponse> =>
    service({
      method: 'GET',
      path,
      query: '',
      headers: { authorization: `Bearer ${secretKey()}` },
      body: Buffer.alloc(0),
      sourceIp: '127.0.0.1',
    });
  return async ({ method }) => {
    if (method !== 'GET') return jsonResponse(404, { error: 'The desk has no such control.' });
    const campaigns = await get('/v1/campaigns');
    return campaigns.status === 200 ? get(`/v1/campaigns/${defaultCampaignId(campaigns)}/stats`) : campaigns;
  };
}

function defaultCampaignId({ body }: LocalResponse): string {
  const { data } = JSON.parse(body.toString()) as { data: { id: string; isDefault: boolean }[] };
  return data.find(({ isDefault }) => isDefault)?.id ?? '';
}
