// The client that @hey-api/openapi-ts has made.
import { client } from './generated/client.gen';
import { getMerchant } from './generated/sdk.gen';

client.setConfig({ baseUrl: process.env.BASE_URL ?? '', auth: () => process.env.SECRET_KEY ?? '' });

export * from './generated/sdk.gen';
export type { ErrorResponse as ServiceError } from './generated/types.gen';
export const getMerchantWithoutKey = () => getMerchant({ auth: '' });
