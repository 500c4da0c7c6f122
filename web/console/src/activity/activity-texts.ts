import type { ActivityEntry } from '../api/contract.ts';

/** What a write did. The resource's name follows, unless the text is complete. */
interface WriteText {
  text: string;
  isComplete?: true;
}

const texts: Readonly<Record<string, WriteText>> = {
  createProduct: { text: 'Created the product' },
  updateProduct: { text: 'Changed the product' },
  deleteProduct: { text: 'Deleted the product' },
  createApiKey: { text: 'Created the key' },
  updateApiKey: { text: 'Changed the key' },
  revokeApiKey: { text: 'Revoked the key' },
  createCampaign: { text: 'Created the campaign' },
  updateCampaign: { text: 'Changed the campaign' },
  deleteCampaign: { text: 'Deleted the campaign' },
  createPreviewLink: { text: 'Created a preview link for' },
  reconcileCampaignCodes: { text: 'Replaced or ended codes of' },
  createCheckout: { text: 'Connected the checkout' },
  updateCheckout: { text: 'Changed a key of' },
  deleteCheckout: { text: 'Disconnected the checkout' },
  countCheckoutOrders: { text: 'Counted the orders of the checkout' },
  updateMerchant: { text: 'Changed the alerts', isComplete: true },
  sendTestAlert: { text: 'Sent a test alert', isComplete: true },
};

const operatorTexts: Readonly<Record<string, WriteText>> = {
  create: { text: 'Opened the account', isComplete: true },
  plan: { text: 'Changed the plan', isComplete: true },
  'rotate-secret': { text: 'Replaced the secret keys', isComplete: true },
  suspend: { text: 'Suspended the account', isComplete: true },
  resume: { text: 'Resumed the account', isComplete: true },
};

/** Returns what an entry's write did. A new operation's ID is its own text. */
export function writeText({ actor, operation }: Pick<ActivityEntry, 'actor' | 'operation'>): WriteText {
  if (actor === 'service') return { text: 'Changed the codes of' };
  if (actor === 'operator')
    return operatorTexts[operation] ?? { text: `Ran the command “${operation}”`, isComplete: true };
  return texts[operation] ?? { text: `${operation}:` };
}

/** What the console calls the fields. One that is newer than the console has the name of the API. */
const fieldTexts: Readonly<Record<string, string>> = {
  tiers: 'Discounts by country group',
  countryOverrides: 'Countries with their own discount',
  excludedCountries: 'Excluded countries',
  maxDiscount: 'Maximum discount',
  euTier: 'EU single market',
  sale: 'Sale',
  banner: 'Banner',
  checkout: 'Checkout',
  codes: 'Codes',
  name: 'Name',
  code: 'Code',
  status: 'Paused or active',
  startsAt: 'Start',
  endsAt: 'End',
  pagePaths: 'Pages',
  allowedDomains: 'Domains',
  codeInLinks: 'Code in links',
  providerKey: 'Key for codes',
  ordersKey: 'Key for orders',
  codeInCookie: 'Code in a cookie',
  hasAutomaticDiscount: 'Discounts without a code',
  showCountdown: 'Countdown',
  blockVpn: 'VPNs and proxies',
  blockHostingProviders: 'Hosting providers',
  baseCurrency: 'Currency',
  basePrice: 'Price',
  providerPriceId: 'Price ID at Paddle',
  url: 'Page URL',
  description: 'Description',
  type: 'Public or secret',
  permissions: 'Permissions',
  campaignId: 'Campaign',
  expiresAt: 'Expiry',
  provider: 'Provider',
  mode: 'Test or live',
  alertUrl: 'URL for alerts',
  alertEmail: 'E-mail address for alerts',
  alertEmailCode: 'Confirmation of the e-mail',
  weeklySummary: 'Weekly summary',
  orders: 'Orders',
};

/** Returns what the console calls a changed field. */
export function fieldText(name: string): string {
  return fieldTexts[name] ?? name;
}

/** Returns who wrote an entry that has no key. */
export function actorText({ actor }: Pick<ActivityEntry, 'actor'>): string {
  return actor === 'operator' ? 'Operator' : 'The service';
}
