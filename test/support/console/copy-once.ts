import { eventually } from '../service/eventually.ts';
import { callApi } from '../service/requests.ts';

/** Reports that a visitor from India copied a code of a merchant, and waits until it is counted. */
export async function copyOnce(merchant: { baseUrl: string; secretKey: string }): Promise<void> {
  const key = await callApi<{ data: { key: string } }>(merchant, 'POST', '/v1/api-keys', {
    name: 'Shop',
    type: 'public',
  });
  const event = { id: crypto.randomUUID(), name: 'code_copied', at: new Date().toISOString() };
  await fetch(`${merchant.baseUrl}/v1/banner/events?key=${key.body.data.key}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'cloudfront-viewer-country': 'IN' },
    body: JSON.stringify({ events: [event] }),
  });
  const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
  const statistics = `/v1/campaigns/${body.data[0]?.id}/stats`;
  await eventually(
    'the copy is counted',
    async () => (await callApi(merchant, 'GET', statistics)).body.data.totals as { copied: number },
    ({ copied }) => copied === 1,
  );
}
