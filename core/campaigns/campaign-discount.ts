/** A discount in percent, either of visitors' countries or of a sale. Each has codes and counters of its own. */
export interface CampaignDiscount {
  discount: number;
  isSale: boolean;
}

/** Returns true if both are the same percentage of countries, or of a sale. */
export function isSameDiscount(one: CampaignDiscount, other: CampaignDiscount): boolean {
  return one.discount === other.discount && one.isSale === other.isSale;
}
