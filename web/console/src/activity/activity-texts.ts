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
  updateCheckout: { text: 'Replaced the key for' },
  deleteCheckout: { text: 'Disconnected the checkout' },
  updateMerchant: { text: 'Changed the URL for alerts', isComplete: true },
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

/** Returns who wrote an entry that has no key. */
export function actorText({ actor }: Pick<ActivityEntry, 'actor'>): string {
  return actor === 'operator' ? 'Operator' : 'The service';
}
