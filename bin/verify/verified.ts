import type { StageConfig } from '../../lib/stage-config.ts';
import type { Deployment } from '../deployment.ts';
import { createPublicKey } from '../public-key.ts';
import { type Api, apiOf, eventually, requireStatus, send } from '../service-client.ts';
import { withTemporaryMerchants } from '../temporary-merchants.ts';

/** A deployment with the two merchants of a verification. */
export interface Verified {
  deployment: Deployment;
  config: StageConfig;
  /** Merchant of the plan `scale`. */
  api: Api;
  /** Its default campaign, and a public key of it that the edge knows. */
  campaignId: string;
  publicKey: string;
  /** Merchant of the plan `starter`, with the lowest limits. */
  other: Api;
}

/** Onboards two merchants, passes them to `use`, and removes everything that they have. */
export function withMerchants<Result>(
  deployment: Deployment,
  config: StageConfig,
  use: (verified: Verified) => Promise<Result>,
): Promise<Result> {
  return withTemporaryMerchants(deployment, async ({ scale, starter }) => {
    const api = apiOf(deployment.baseUrl, scale.secretKey);
    // Not by a request, so that the checks also run if the service cannot write.
    const publicKey = await createPublicKey(deployment.database, scale.merchantId, 'Verify');
    await untilAtEdge(deployment.baseUrl, publicKey);
    return use({
      ...{ deployment, config, api, publicKey },
      campaignId: scale.defaultCampaignId,
      other: apiOf(deployment.baseUrl, starter.secretKey),
    });
  });
}

/** Creates a public key of a campaign, and returns it when the edge knows it. */
export async function requestPublicKey(
  baseUrl: string,
  api: Api,
  campaignId?: string,
): Promise<{ id: string; key: string }> {
  const body = { name: 'Verify', type: 'public', ...(campaignId ? { campaignId } : {}) };
  const { data } = requireStatus(await api('POST', '/api-keys', { body }), 201);
  const key = String(data.key);
  await untilAtEdge(baseUrl, key);
  return { id: String(data.id), key };
}

/** Requests a config with the key until it is one. Throws after 90 seconds. */
async function untilAtEdge(baseUrl: string, key: string): Promise<void> {
  await eventually(
    () => send(baseUrl, 'GET', `/v1/banner/config/${key}`),
    ({ status }) => status === 200,
  );
}
