/** POST /v1/campaigns/:id/preview-links: a link that shows the campaign on the merchant's own page. */
import { randomBytes } from 'node:crypto';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import type { Problem } from '../../../core/errors/response-error.ts';
import {
  hashPreviewToken,
  isPageAllowed,
  type NewPreviewLink,
  newPreviewLinkSchema,
  newPreviewToken,
  previewUrl,
} from '../../../core/preview/preview-link.ts';
import type { RandomBytes } from '../../../core/shared/ports.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readApiKey } from '../../../storage/keys/api-keys.ts';
import { insertPreviewLink } from '../../../storage/preview-links.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { created, type EndpointResponse } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

const wrongDomain: Problem = {
  path: 'pageUrl',
  code: 'domain_not_allowed',
  message:
    'Is on a domain that the campaign does not allow. Add the domain to `allowedDomains`, or choose a different page.',
};

/**
 * Returns 201 with the link. Only this response contains its token. Throws `campaign_not_found`,
 * `validation_failed` for a page that the campaign does not allow, and `invalid_api_key` if the request's key
 * was just revoked.
 */
export async function createPreviewLink(
  { merchantId, id, body, key }: ManagementRequest<NewPreviewLink>,
  { database, clock, randomBytes }: Pick<Dependencies, 'database' | 'clock'> & { randomBytes: RandomBytes },
): Promise<EndpointResponse> {
  const { resource } = await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  const { country, language = '', pageUrl, expiresInSeconds } = body;
  if (!isPageAllowed(resource.allowedDomains, pageUrl)) throw validationError([wrongDomain]);
  const apiKey = await readApiKey(database, merchantId, key.id);
  if (!apiKey) throw new AppError('invalid_api_key');
  const token = newPreviewToken(randomBytes);
  const expiresAt = Math.floor(clock().getTime() / 1_000) + expiresInSeconds;
  await insertPreviewLink(database, merchantId, hashPreviewToken(token), {
    campaignId: resource.id,
    country,
    language,
    keyHash: apiKey.resource.credential,
    expiresAt,
  });
  return created({
    url: previewUrl(pageUrl, token),
    expiresAt: new Date(expiresAt * 1_000).toISOString(),
  });
}

export const handler = endpointWithBody(newPreviewLinkSchema, (request, dependencies) =>
  createPreviewLink(request, { ...dependencies, randomBytes }),
);
