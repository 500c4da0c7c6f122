import { type Caller, callApi } from './requests.ts';

/** Creates a campaign with these fields and a public key for it. Throws if either fails. */
export async function campaignWith(service: Caller, fields: Record<string, unknown> = {}) {
  const create = async (path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { status, text, body: response } = await callApi(service, 'POST', path, body);
    if (status !== 201) throw new Error(`${status} ${text}`);
    return response.data;
  };
  const campaign = await create('/v1/campaigns', { name: 'Campaign', ...fields });
  const campaignPath = `/v1/campaigns/${campaign.id}`;
  const { id, key } = await create('/v1/api-keys', { name: 'Shop', type: 'public', campaignId: campaign.id });
  return {
    campaignId: String(campaign.id),
    keyId: String(id),
    key: String(key),
    path: `/v1/banner/config/${key}`,
    update: (changes: Record<string, unknown>) => callApi(service, 'PATCH', campaignPath, changes),
    /** Returns the config and the trace for a sample visitor. */
    preview: async (visit: Record<string, unknown>) => {
      const { body } = await callApi(service, 'POST', `${campaignPath}/preview`, visit);
      return body.data as unknown as { config: unknown; trace: object[] };
    },
  };
}
