/** Instructions for creating codes in a checkout, in the checkout's own terms. */
export interface CheckoutGuide {
  /** The checkout's name. */
  name: string;
  /** The name on the first setup step. */
  label: string;
  /** The steps to create one code, in order. */
  steps: readonly string[];
  /** How the checkout itself can charge other prices in some countries, if it can. */
  ownPrices?: string;
}

/** The guides, in the order of the first setup step. */
export const checkoutGuides: readonly CheckoutGuide[] = [
  {
    name: 'Stripe',
    label: 'Stripe',
    steps: [
      'In the Stripe Dashboard, open Product catalog → Coupons and create a coupon.',
      'Choose Percentage discount and enter the row’s percentage.',
      'Turn on Use customer-facing coupon codes, and enter the row’s code.',
      'In your Payment Link or Checkout, allow promotion codes.',
    ],
    ownPrices:
      'Stripe calls them manual currency prices. Your code also takes its percentage off such a price. Adaptive Pricing only converts your price, so answer no if you have nothing else.',
  },
  {
    name: 'Paddle',
    label: 'Paddle',
    steps: [
      'In Paddle, open Catalog → Discounts and click New discount.',
      'Choose the type Percentage and enter the row’s percentage.',
      'Allow customers to use it at checkout, and enter the row’s code. It can contain only letters and digits.',
    ],
    ownPrices:
      'Paddle calls them country-specific prices. Your code also takes its percentage off such a price.',
  },
  {
    name: 'Lemon Squeezy',
    label: 'Lemon Squeezy',
    steps: [
      'In your Lemon Squeezy store, create a discount.',
      'Enter the row’s code, which can contain only capital letters and digits. Enter the row’s percentage as the amount, and choose percent.',
      'Save the discount to activate it. Every checkout has a field for codes.',
    ],
  },
  {
    name: 'Gumroad',
    label: 'Gumroad',
    steps: [
      'In Gumroad, open Checkout → Discounts and click New discount.',
      'Choose your products and enter the row’s code (only letters and digits). Choose a percentage and enter it as a whole number.',
      'On the Checkout form tab, show the discount code field: “Only if a discount is available”.',
    ],
    ownPrices:
      'Gumroad has a setting for it, Purchasing Power Parity. With it on, add every country that should keep Gumroad’s discount, or turn it off.',
  },
  {
    name: 'Polar',
    label: 'Polar',
    steps: [
      'In Polar, open Products → Discounts and create a discount. Customers see its name.',
      'Choose a percentage discount and enter the row’s percentage.',
      'Enter the row’s code, which can contain only letters and digits.',
    ],
    ownPrices:
      'In Polar, a product can have prices in several currencies. Your code also takes its percentage off such a price.',
  },
  {
    name: 'Shopify',
    label: 'Shopify',
    steps: [
      'In the Shopify admin, open Discounts and click Create discount.',
      'Choose Amount off order, then Discount code, and enter the row’s code.',
      'Choose Percentage, enter the row’s percentage, and save.',
    ],
  },
  {
    name: 'WordPress',
    label: 'WordPress with WooCommerce',
    steps: [
      'In WordPress, open Marketing → Coupons and click Add coupon.',
      'Enter the row’s code as the coupon code.',
      'Choose Percentage discount, enter the percentage as the amount, and publish.',
      'In WooCommerce → Settings → General, enable coupon codes.',
    ],
  },
  {
    name: 'your checkout',
    label: 'Somewhere else',
    steps: [
      'Create a percentage discount in your checkout, with exactly the row’s code.',
      'Allow customers to enter a code when they pay.',
    ],
  },
];

/** Returns the guide to a checkout by its name, or else the last guide, which fits any other checkout. */
export function guideOf(name: string | undefined): CheckoutGuide {
  const other = { name: 'your checkout', label: '', steps: [] };
  return checkoutGuides.find((guide) => guide.name === name) ?? checkoutGuides.at(-1) ?? other;
}
