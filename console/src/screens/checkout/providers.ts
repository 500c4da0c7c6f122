import type { Checkout, CheckoutMode, CheckoutProvider } from '../../api/contract.ts';
import { formatMoment } from '../../parts/numbers.ts';

/** A provider that the service can connect to, in the provider's own terms. */
export interface Provider {
  id: CheckoutProvider;
  name: string;
  /** What the merchant creates there, with its article. */
  keyName: string;
  /** The permissions of the key as the API names them, with what each is for. */
  permissions: readonly (readonly [name: string, purpose: string])[];
  /** How a key begins, for real and for simulated payments. */
  keyStarts: Readonly<Record<CheckoutMode, string>>;
  /** The page that creates a key. */
  keysUrl: string;
  /** The page that lists the codes. */
  codesUrl: string;
}

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
    keyStarts: { live: 'rk_live_', test: 'rk_test_' },
    keysUrl: 'https://dashboard.stripe.com/apikeys',
    codesUrl: 'https://dashboard.stripe.com/coupons',
  },
  {
    id: 'paddle',
    name: 'Paddle',
    keyName: 'an API key',
    permissions: [['discount.write', 'We need it to create the code that visitors type.']],
    keyStarts: { live: 'pdl_live_', test: 'pdl_sdbx_' },
    keysUrl: 'https://vendors.paddle.com/authentication-v2',
    codesUrl: 'https://vendors.paddle.com/discounts',
  },
  {
    id: 'polar',
    name: 'Polar',
    keyName: 'an organization access token',
    permissions: [['discounts:write', 'We need it to create the code that visitors type.']],
    keyStarts: { live: 'polar_oat_', test: 'polar_oat_' },
    keysUrl: 'https://polar.sh/dashboard',
    codesUrl: 'https://polar.sh/dashboard',
  },
];

/** Returns a provider by its ID in the API. */
export function providerOf({ provider }: Pick<Checkout, 'provider'>): Provider {
  const found = providers.find(({ id }) => id === provider);
  if (!found) throw new Error(`The console does not know the provider ${provider}.`);
  return found;
}

/** Returns what is wrong with a checkout, as a sentence. Home shows the same sentence. */
export function failureTitle(checkout: Checkout): string {
  const { problem } = checkout;
  const { name } = providerOf(checkout);
  if (!problem) return '';
  const since = formatMoment(problem.since);
  if (problem.permission !== undefined) return `Our ${name} key lacks the permission ${problem.permission}.`;
  if (problem.code === 'key_refused') return `${name} has rejected our key since ${since}.`;
  return problem.code === 'rate_limited'
    ? `${name} has limited our requests since ${since}.`
    : `We could not reach ${name} since ${since}.`;
}
