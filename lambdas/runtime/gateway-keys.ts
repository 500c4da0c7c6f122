import { APIGatewayClient, paginateGetApiKeys } from '@aws-sdk/client-api-gateway';

/** As many as API Gateway hands out at once. */
const pageSize = 500;

/** All API keys that API Gateway holds in this account and Region, page by page. Their values are not asked for. */
export function gatewayKeyPages(): AsyncIterable<{ items?: readonly unknown[] | undefined }> {
  return paginateGetApiKeys({ client: new APIGatewayClient({}), pageSize }, { includeValues: false });
}
