import { APIGatewayClient, paginateGetApiKeys } from '@aws-sdk/client-api-gateway';

/** Maximum of API Gateway. */
const pageSize = 500;

/** Lists all API Gateway keys of this account and Region in pages, without their values. */
export function gatewayKeyPages(): AsyncIterable<{ items?: readonly unknown[] | undefined }> {
  return paginateGetApiKeys({ client: new APIGatewayClient({}), pageSize }, { includeValues: false });
}
