/** A discount in percent, either of visitors' countries or of a sale. Each has codes and counters of its own. */
export interface CampaignDiscount {
  discount: number;
  isSale: boolean;
}

/** Returns a discount as stored names contain it: hundredths of a percent, and `S` for a sale, such as `4000S`. */
export function discountText({ discount, isSale }: CampaignDiscount): string {
  return `${Math.round(discount * 100)}${isSale ? 'S' : ''}`;
}

/** Returns true if both are the same percentage of countries, or of a sale. */
export function isSameDiscount(one: CampaignDiscount, other: CampaignDiscount): boolean {
  return one.discount === other.discount && one.isSale === other.isSale;
}
