/** A checkout: where codes are created in it, in its own words. */
export interface Checkout {
  name: string;
  /** The name on the first step. */
  label: string;
  /** The instructions for one code, in order. */
  steps: readonly string[];
}

/** The checkouts of the setup, in the order of the first step. */
export const checkouts: readonly Checkout[] = [
  {
    name: 'Stripe',
    label: 'Stripe',
    steps: [
      'In the Stripe Dashboard, open Product catalog → Coupons and create a coupon.',
      'Choose Percentage discount and type the percentage of the row.',
      'Switch on Use customer-facing coupon codes, and type the code of the row.',
      'In your Payment Link or Checkout, allow promotion codes.',
    ],
  },
  {
    name: 'Paddle',
    label: 'Paddle',
    steps: [
      'In Paddle, open Catalog → Discounts and press New discount.',
      'Choose the type Percentage and type the percentage of the row.',
      'Let customers use it at checkout, and type the code of the row, which has letters and digits only.',
    ],
  },
  {
    name: 'Lemon Squeezy',
    label: 'Lemon Squeezy',
    steps: [
      'In your Lemon Squeezy store, create a discount.',
      'Type the code of the row, which has capital letters and digits only. As the amount, type the percentage of the row, and choose percent.',
      'Save it, so that it is active. Every checkout has a field for codes.',
    ],
  },
  {
    name: 'Gumroad',
    label: 'Gumroad',
    steps: [
      'In Gumroad, open Checkout → Discounts and press New discount.',
      'Choose your products, type the code of the row (letters and digits only), choose a percentage and type it: a whole number.',
      'On the tab Checkout form, show the field for discount codes: “Only if a discount is available”.',
    ],
  },
  {
    name: 'Polar',
    label: 'Polar',
    steps: [
      'In Polar, open Products → Discounts and create a discount. Customers see its name.',
      'Choose a percentage discount and type the percentage of the row.',
      'Type the code of the row, which has letters and digits only.',
    ],
  },
  {
    name: 'Shopify',
    label: 'Shopify',
    steps: [
      'In the Shopify admin, open Discounts and press Create discount.',
      'Choose Amount off order, then Discount code, and type the code of the row.',
      'Choose Percentage, type the percentage of the row, and save.',
    ],
  },
  {
    name: 'WordPress',
    label: 'WordPress with WooCommerce',
    steps: [
      'In WordPress, open Marketing → Coupons and press Add coupon.',
      'Type the code of the row as the coupon code.',
      'Choose Percentage discount, type the percentage as the amount, and publish.',
      'In WooCommerce → Settings → General, enable coupon codes.',
    ],
  },
  {
    name: 'your checkout',
    label: 'Somewhere else',
    steps: [
      'Create a discount code in your checkout: a percentage, with exactly the code of the row.',
      'Let customers enter a code when they pay.',
    ],
  },
];

/** Returns the checkout of a name; the last one, for all others, if it is not in the list. */
export function checkoutOf(name: string | undefined): Checkout {
  const other = { name: 'your checkout', label: '', steps: [] };
  return checkouts.find((checkout) => checkout.name === name) ?? checkouts.at(-1) ?? other;
}
