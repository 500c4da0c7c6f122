// openapi-fetch and the types that openapi-typescript has made, as functions named after the operations.
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './generated/schema';

const { BASE_URL: baseUrl = '', SECRET_KEY: secretKey = '' } = process.env;
const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${secretKey}` } });
const banner = createClient<paths>({ baseUrl });

type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? { body: Json }
  : never;
type Id = { path: { id: string } };
type Key = { query: { key: string } };

export type ServiceError = components['schemas']['ErrorResponse'];
export const createProduct = (options: Body<'createProduct'>) => api.POST('/v1/products', options);
export const createCampaign = (options: Body<'createCampaign'>) => api.POST('/v1/campaigns', options);
export const createApiKey = (options: Body<'createApiKey'>) => api.POST('/v1/api-keys', options);
export const getProduct = (params: Id) => api.GET('/v1/products/{id}', { params });
export const getCampaign = (params: Id) => api.GET('/v1/campaigns/{id}', { params });
export const getCampaignStats = (params: Id) => api.GET('/v1/campaigns/{id}/stats', { params });
export const getMerchantWithoutKey = () => banner.GET('/v1/merchant');
export const listProducts = (params: { query: { limit: number } }) => api.GET('/v1/products', { params });
export const updateProduct = ({ path, body }: Id & Body<'updateProduct'>) =>
  api.PATCH('/v1/products/{id}', { params: { path }, body });
export const updateCampaign = ({ path, body }: Id & Body<'updateCampaign'>) =>
  api.PATCH('/v1/campaigns/{id}', { params: { path }, body });
export const deleteProduct = (params: Id) => api.DELETE('/v1/products/{id}', { params });
export const deleteCampaign = (params: Id) => api.DELETE('/v1/campaigns/{id}', { params });
export const revokeApiKey = (params: Id) => api.DELETE('/v1/api-keys/{id}', { params });
export const getBannerScript = (params: Key) => banner.GET('/v1/banner/script.js', { params });
export const getBannerConfig = (params: { path: { publicKey: string } }) =>
  banner.GET('/v1/banner/config/{publicKey}', { params });
export const sendBannerEvents = ({ query, body }: Key & { body: string }) =>
  banner.POST('/v1/banner/events', {
    params: { query },
    body,
    bodySerializer: (text) => text,
    headers: { 'Content-Type': 'text/plain' },
  });
