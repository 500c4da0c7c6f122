import {
  configsAt,
  dataOf,
  type Responses,
  type ResponseValue,
  type Service,
  send,
  stable,
} from './responses.ts';

/** Responses to writes, and the public key that they created. */
export interface Written {
  responses: Responses;
  publicKey: string;
}

const name = 'Rehearsal';

/**
 * Sends a fixed list of writes, and requests the created banner as each visitor. Leaves what it created, so that the
 * other version reads it. IDs, keys, times and versions are left out of the responses, because each run has others.
 */
export async function writeShop(service: Service): Promise<Written> {
  const responses: Responses = {};
  const write = async (title: string, method: string, url: string, body: object) => {
    const response = await send(service, method, url, body);
    responses[title] = anonymous({ status: response.status, body: response.body });
    const { id = '', key = '' } = Object(dataOf(response.body));
    return { id: String(id), key: String(key) };
  };
  const create = (path: string, body: object) => write(`POST ${path}`, 'POST', path, body);
  const product = await create('/v1/products', {
    ...{ name, url: 'https://shop.example.com/rehearsal', baseCurrency: 'USD', basePrice: 20 },
  });
  const productUrl = `/v1/products/${product.id}`;
  await write('PATCH /v1/products/{id}', 'PATCH', productUrl, { basePrice: 25.5, description: name });
  await write('POST /v1/products without a name', 'POST', '/v1/products', { basePrice: -1 });
  const campaign = await create('/v1/campaigns', { name, code: 'REHEARSAL', showCountdown: true });
  const path = '/v1/campaigns/{id}';
  const url = `/v1/campaigns/${campaign.id}`;
  await write(`PATCH ${path}`, 'PATCH', url, { maxDiscount: 40, allowedDomains: ['shop.example.com'] });
  await write(`POST ${path}/preview`, 'POST', `${url}/preview`, { country: 'BR', site: 'shop.example.com' });
  const check = { country: 'IN', code: 'REHEARSAL' };
  await write(`POST ${path}/entitlement`, 'POST', `${url}/entitlement`, check);
  const { key } = await create('/v1/api-keys', { name, type: 'public', campaignId: campaign.id });
  for (const [title, config] of Object.entries(await configsAt(service, `/v1/banner/config/${key}`)))
    responses[title.replace(key, '{publicKey}')] = config;
  return { responses, publicKey: key };
}

/** Returns a response without values that each write creates anew. */
function anonymous(response: ResponseValue): ResponseValue {
  const text = JSON.stringify(stable(response))
    .replace(/\b([a-z]{3,4})_[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1_…')
    .replace(/\bppp_(pk|sk)_live_\w+/g, 'ppp_$1_live_…')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"…"');
  return JSON.parse(text);
}
