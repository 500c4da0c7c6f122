import { type Caller, callApi } from './requests.ts';

/** Creates a campaign with these fields, and a key that shows it. Throws unless both are created. */
export async function campaignWith(service: Caller, fields: Record<string, unknown> = {}) {
  const create = async (path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { status, text, body: answer } = await callApi(service, 'POST', path, body);
    if (status !== 201) throw new Error(`${status} ${text}`);
    return answer.data;
  };
  const campaign = await create('/v1/campaigns', { name: 'Campaign', ...fields });
  const campaignPath = `/v1/campaigns/${campaign.id}`;
  const { id, key } = await create('/v1/api-keys', { name: 'Shop', type: 'public', campaignId: campaign.id });
  return {
    keyId: String(id),
    key: String(key),
    path: `/v1/banner/config/${key}`,
    change: (changes: Record<string, unknown>) => callApi(service, 'PATCH', campaignPath, changes),
    /** Returns the config and the trace of an imagined visit. */
    preview: async (visit: Record<string, unknown>) => {
      const { body } = await callApi(service, 'POST', `${campaignPath}/preview`, visit);
      return body.data as unknown as { config: unknown; trace: string[] };
    },
  };
}
