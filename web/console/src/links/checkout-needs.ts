/** What a merchant must set at a checkout so that links bring the code there, or visitors can enter it. */
export interface CheckoutNeeds {
  /** The checkout's name, as in `providers`. */
  name: string;
  /** A sentence or two for each way to sell there. Without `kind`, for all of them. */
  needs: readonly { kind?: string; text: string }[];
}

/** The checkouts whose links the script knows, except for the shop's own domain. */
export const checkoutNeeds: readonly CheckoutNeeds[] = [
  {
    name: 'Stripe',
    needs: [
      {
        kind: 'Payment Links',
        text: 'Turn on “Allow promotion codes” for each link. Otherwise Stripe drops the code without a word.',
      },
      {
        kind: 'Checkout Sessions',
        text: 'Create them with allow_promotion_codes, so that visitors can enter the code.',
      },
      { kind: 'Buy Buttons and Pricing Tables', text: 'They get no code. Link to the Payment Link instead.' },
    ],
  },
  {
    name: 'Paddle',
    needs: [
      { kind: 'Buttons', text: 'Elements with the paddle_button class get the code.' },
      {
        kind: 'Paddle.Checkout.open()',
        text: 'Calls get the code as discountCode. Keep showAddDiscounts on, so that visitors can also enter it.',
      },
    ],
  },
  {
    name: 'Polar',
    needs: [
      {
        kind: 'Checkout links',
        text: 'Allow discount codes on each link. The code replaces a discount that the link already has, even a larger one.',
      },
      {
        kind: 'Checkout Sessions',
        text: 'Create them with allow_discount_codes, so that visitors can enter the code.',
      },
    ],
  },
  {
    name: 'Gumroad',
    needs: [{ text: 'Links that open a product page get the code; the overlay doesn’t.' }],
  },
  { name: 'Lemon Squeezy', needs: [{ text: 'Links get the code, except for signed ones.' }] },
  { name: 'ThriveCart', needs: [{ text: 'Links get the code.' }] },
];

/** Returns the checkouts with this one first, or only this one. */
export function needsFrom(name: string | undefined, isOnly = false): CheckoutNeeds[] {
  const isFirst = (needs: CheckoutNeeds) => needs.name === name;
  const first = checkoutNeeds.filter(isFirst);
  return isOnly ? first : [...first, ...checkoutNeeds.filter((needs) => !isFirst(needs))];
}
