import type { Checkout, CheckoutMode, CheckoutProvider } from '../api/contract.ts';

/** A permission of a key: its name in the provider’s dashboard or API, and what the service needs it for. */
export type Permission = readonly [name: string, purpose: string];

/** A provider that the service can connect to, in the provider's own terms. */
export interface Provider {
  id: CheckoutProvider;
  name: string;
  /** The provider's name for a key, with its article. */
  keyName: string;
  /** The permissions that a key needs. */
  permissions: readonly Permission[];
  /** The permissions of a second key, which only reads orders. */
  ordersPermissions: readonly Permission[];
  /** The first letters of a key, for real and for simulated payments. */
  keyStarts: Readonly<Record<CheckoutMode, string>>;
  /** The provider's dashboard, for real and for simulated payments. */
  dashboards: Readonly<Record<CheckoutMode, string>>;
  /** The query of the page that creates a key, if it fills in the form. */
  keyForm?: string;
  /** The same for the key that reads orders. */
  ordersKeyForm?: string;
  /** The dashboard's pages that create a key and list the codes. */
  pages: Readonly<Record<'keys' | 'codes', string>>;
  /** An example of a product's ID. */
  productId: string;
}

const findsCode = 'We look for one of your codes, which proves that the key is for the same account.';

/** The providers, in the order of the screens. */
export const providers: readonly Provider[] = [
  {
    id: 'stripe',
    name: 'Stripe',
    keyName: 'a restricted key',
    permissions: [
      ['Coupons: write', 'We need it to create the discount.'],
      ['Promotion codes: write', 'We need it to create the code that visitors type.'],
    ],
    ordersPermissions: [
      ['Charges: read', 'We read each payment’s amount and refunds, and the country of its card.'],
      ['Checkout Sessions: read', 'We read each payment’s code, tax and country.'],
      ['Invoices: read', 'We read the same for subscriptions.'],
      ['Promotion codes: read', findsCode],
    ],
    keyStarts: { live: 'rk_live_', test: 'rk_test_' },
    dashboards: { live: 'https://dashboard.stripe.com', test: 'https://dashboard.stripe.com/test' },
    // The names of the permissions are an assumption: docs/explain/aws-assumptions.md, stripe-key-form.
    keyForm:
      '/create?name=PPP%20discounts&permissions[]=rak_coupon_write&permissions[]=rak_promotion_code_write',
    ordersKeyForm:
      '/create?name=PPP%20revenue&permissions[]=rak_charge_read&permissions[]=rak_checkout_session_read&permissions[]=rak_invoice_read&permissions[]=rak_promotion_code_read',
    pages: { keys: '/apikeys', codes: '/coupons' },
    productId: 'prod_Qx71',
  },
  {
    id: 'paddle',
    name: 'Paddle',
    keyName: 'an API key',
    permissions: [['discount.write', 'We need it to create the code that visitors type.']],
    ordersPermissions: [
      [
        'transaction.read',
        'We read each payment’s amount, tax, refunds and code, and ask what the checkout charges.',
      ],
      ['address.read', 'We read the country of each payment.'],
      ['discount.read', findsCode],
    ],
    keyStarts: { live: 'pdl_live_', test: 'pdl_sdbx_' },
    dashboards: { live: 'https://vendors.paddle.com', test: 'https://sandbox-vendors.paddle.com' },
    pages: { keys: '/authentication-v2', codes: '/discounts' },
    productId: 'pro_01htz88xpr0mm7b3ta2pjkr7w2',
  },
  {
    id: 'polar',
    name: 'Polar',
    keyName: 'an organization access token',
    permissions: [['discounts:write', 'We need it to create the code that visitors type.']],
    ordersPermissions: [
      ['orders:read', 'We read each order’s amount, tax, refunds, country and code.'],
      ['discounts:read', findsCode],
    ],
    keyStarts: { live: 'polar_oat_', test: 'polar_oat_' },
    // Polar redirects these addresses to the organization that the merchant used last.
    dashboards: { live: 'https://polar.sh/to/dashboard', test: 'https://sandbox.polar.sh/to/dashboard' },
    pages: { keys: '/settings', codes: '/products/discounts' },
    productId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  },
];

/** What a key with only these permissions can do. */
export const keyRights = [
  'Create, check and end discount codes',
  'See how often each code was redeemed',
] as const;

/** What a key with only these permissions cannot do. */
export const keyLimits = ['See orders, buyers or cards', 'Charge, refund, pay out or change prices'] as const;

/** Returns how a key begins and which keys are rejected, as sentences. */
export function keyHint({ id, keyStarts }: Provider): string {
  if (id === 'polar') return `It starts with ${keyStarts.live}.`;
  const rejected =
    id === 'stripe' ? ' We reject full secret keys (sk_…) because they allow more than we need.' : '';
  return `It starts with ${keyStarts.live}, or with ${keyStarts.test} if you want to try it first.${rejected}`;
}

/** Returns how the key for orders begins, what proves its account, and which keys are rejected. */
export function ordersKeyHint({ id, name, keyStarts }: Provider, mode: CheckoutMode): string {
  const rejected = id === 'stripe' ? ' We reject full secret keys (sk_…).' : '';
  return `It starts with ${keyStarts[mode]} and is for the ${name} account under Checkout, which we check by reading one of your codes.${rejected}`;
}

/** What a key that only reads orders can do. */
export const ordersRights = [
  'See each payment: amount, tax, refunds, country and code',
  'See each buyer’s name and e-mail, which we read and don’t keep',
] as const;

/** What a key that only reads orders cannot do. */
export const ordersLimits = ['Charge, refund, pay out or change anything'] as const;

/** Returns a provider by its ID in the API. */
export function providerOf({ provider }: Pick<Checkout, 'provider'>): Provider {
  const found = providers.find(({ id }) => id === provider);
  if (!found) throw new Error(`The console doesn’t know the provider ${provider}.`);
  return found;
}

/** Returns the URL of a page in the provider's dashboard. */
export function dashboardUrl(provider: Provider, page: keyof Provider['pages'], mode: CheckoutMode): string {
  return provider.dashboards[mode] + provider.pages[page];
}

/** Returns what is wrong if a provider rejects new codes, as a sentence. */
export function refusalTitle({ name }: Provider): string {
  return `${name} rejects new codes. Check the products.`;
}
