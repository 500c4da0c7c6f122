import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import type {
  Campaign,
  CampaignCheckout,
  Checkout,
  CheckoutMode,
  Code,
  CreateCheckoutRequest,
  ReconcileCodesRequest,
  RemainingCode,
} from '../api/contract.ts';
import { refresh } from '../api/queries.ts';
import { patchCampaign } from '../screens/draft.ts';
import { hasUnredeemableDiscount, prefixFor } from '../screens/offers/codes.ts';
import { groupsOf, type OfferGroup } from '../screens/offers/groups.ts';
import { type Provider, providerOf } from './providers.ts';

const maxPrefixLength = 6;

/**
 * Returns the prefix of new codes at a checkout: up to 6 of A to Z, from the current codes or the merchant's
 * name.
 */
export function checkoutPrefix(campaign: Campaign, merchantName: string): string {
  const letters = prefixFor(campaign, merchantName)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return letters.slice(0, maxPrefixLength) || 'PPP';
}

/** Stores a provider's key and returns the checkout's ID. `headers` contains the Idempotency-Key. */
export async function createCheckout(
  body: CreateCheckoutRequest,
  headers: Record<string, string>,
): Promise<string> {
  const { data } = await call('POST /checkouts', { body, headers });
  await refresh('checkouts');
  return data.id;
}

/** A checkout of the merchant, and how its codes are made. */
export type CheckoutAssignment = Pick<CampaignCheckout, 'id' | 'prefix' | 'duration'>;

/** Lets a checkout create the campaign's codes, and waits for them. */
export async function assignCheckout(campaign: Campaign, assignment: CheckoutAssignment): Promise<void> {
  await patchCampaign(campaign.id, { checkout: assignment });
  await reconcileCodes(campaign.id, {});
}

/** Makes the checkout agree with the campaign now, and returns the codes. */
export async function reconcileCodes(campaignId: string, body: ReconcileCodesRequest): Promise<Code[]> {
  const { data } = await call('POST /campaigns/{id}/codes/sync', { id: campaignId, body });
  await refresh('checkouts', 'codes', 'statistics');
  return data;
}

/**
 * Returns what became of a code that was to be replaced, as a sentence. `codes` are those after the request.
 */
export function replacementText(code: string, codes: readonly Code[], { name }: Provider): string {
  const isLive = codes.some((entry) => entry.code === code && entry.status === 'live');
  return isLive
    ? `${code} stays. We replace it as soon as ${name} accepts a new code.`
    : `${code} was replaced.`;
}

/** Returns what became of a code that was to end now, as a sentence. `codes` are those after the request. */
export function endedText(code: string, codes: readonly Code[], { name }: Provider): string {
  const found = codes.find((entry) => entry.code === code);
  return found?.status === 'ended'
    ? `${name} confirmed the end of ${code}.`
    : `${name} hasn’t confirmed the end of ${code} yet. We try again every hour.`;
}

/** Updates how the codes are made. */
export async function changeCheckout(campaign: Campaign, changes: Partial<CampaignCheckout>): Promise<void> {
  await patchCampaign(campaign.id, { checkout: changes });
  await refresh('checkouts', 'codes');
}

/**
 * Replaces the provider's key and tries it at the campaign's codes. `mode` is for Polar, whose keys do not
 * show it.
 */
export async function replaceKey(
  campaign: Campaign,
  { provider }: Checkout,
  providerKey: string,
  mode: CheckoutMode,
): Promise<void> {
  const id = campaign.checkout?.id ?? '';
  const body = { providerKey, ...(provider === 'polar' ? { mode } : {}) };
  await call('PATCH /checkouts/{id}', { id, body });
  await reconcileCodes(campaign.id, {});
}

/** Returns the campaign with codes by hand. It is paused if visitors could not redeem them. */
export function withoutCheckout(
  campaign: Campaign,
  doCodesExist = true,
): Pick<Campaign, 'checkout' | 'status'> {
  const isRedeemable = doCodesExist && !hasUnredeemableDiscount({ ...campaign, checkout: null });
  return { checkout: null, status: isRedeemable ? campaign.status : 'paused' };
}

/** Returns the codes by hand that visitors see as soon as the campaign is disconnected. */
export function codesAfterDisconnecting(campaign: Campaign): OfferGroup[] {
  const { status } = withoutCheckout(campaign);
  return status === 'active' ? groupsOf(campaign).filter(({ code }) => code !== null) : [];
}

/** Returns what disconnecting does to the campaign's codes, to the keys, to revenue and to visitors, in sentences. */
export function disconnectingTexts(
  campaign: Campaign,
  checkout: Checkout,
  campaigns: readonly Campaign[],
): string[] {
  const { name } = providerOf(checkout);
  const isShared = campaigns.some(({ id, checkout: used }) => id !== campaign.id && used?.id === checkout.id);
  const isPausing = withoutCheckout(campaign).status !== campaign.status;
  const codes = checkout.problem
    ? `We may not be able to end the codes that we created. Deactivate them in ${name}.`
    : `We end the codes that we created${isShared ? ' after 48 hours' : ''}.`;
  const key = isShared
    ? 'We keep the key, because another campaign uses it.'
    : `We delete the key when ${name} has confirmed all ends, after 48 hours at the latest.`;
  const isCounting = checkout.orders !== null && !isShared;
  return [
    `${codes} ${key} Codes that you created by hand stay.`,
    ...(isCounting ? ['We delete the key for orders and all revenue numbers now.'] : []),
    ...(isPausing
      ? ['Some discounts then have no code, so the campaign is paused until you resume it.']
      : []),
  ];
}

/**
 * Returns the campaign to codes by hand, or pauses it if they do not exist. Deletes the key unless another
 * campaign uses it. Returns the codes that may still work at the provider. The console shows the campaign as
 * connected until both have succeeded, with the dialog that can repeat them.
 */
export async function disconnect(
  campaign: Campaign,
  doCodesExist: boolean,
): Promise<readonly RemainingCode[]> {
  const id = campaign.checkout?.id ?? '';
  const headers = { 'If-Match': '*' };
  const body = withoutCheckout(campaign, doCodesExist);
  await call('PATCH /campaigns/{id}', { id: campaign.id, headers, body });
  return deleteCheckout(id);
}

/** Disconnects a checkout unless a campaign uses it. Returns the codes that may still work there. */
export async function deleteCheckout(id: string): Promise<readonly RemainingCode[]> {
  const remaining = await endCheckout(id);
  await refresh('campaigns', 'checkouts', 'codes');
  return remaining;
}

async function endCheckout(id: string): Promise<readonly RemainingCode[]> {
  try {
    const response: { data?: { remainingCodes: readonly RemainingCode[] } } = await call(
      'DELETE /checkouts/{id}',
      { id },
    );
    return response.data?.remainingCodes ?? [];
  } catch (error) {
    if (error instanceof ApiError && error.code === 'checkout_in_use') return [];
    throw error;
  }
}
