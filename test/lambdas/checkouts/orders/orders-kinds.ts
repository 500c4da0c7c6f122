import type { CheckoutProvider } from '../../../../core/checkouts/checkout.ts';
import type { Payment } from './orders-arithmetic.ts';

/** How often each kind occurred in a model's sequences. */
export type OccurredKinds = Map<string, number>;

/** Returns the kinds of a payment whose sums were compared. */
export function kindsOf(payment: Payment): string[] {
  const { kind, currency, net, tax, refunded, isDisputed, isPaid, isTest, country } = payment;
  if (isTest) return ['test payment'];
  if (!isPaid) return ['failed payment'];
  return [
    kind,
    currency,
    `discount: ${payment.discount}`,
    ...(net < 0 ? ['credit'] : []),
    ...(net + tax === 0 ? ['free'] : []),
    ...(refunded > 0 ? [refunded === net + tax ? 'full refund' : 'partial refund'] : []),
    ...(isDisputed ? ['dispute'] : []),
    ...(country === null ? ['no address'] : []),
    ...cardKinds(payment),
  ];
}

function cardKinds({ cardCountry, country }: Payment): string[] {
  if (cardCountry === null) return ['no card'];
  return cardCountry === country ? [] : ['foreign card'];
}

const everywhere = [
  ...['session', 'subscription', 'renewal', 'ownForm', 'USD', 'EUR', 'JPY', 'KWD'],
  ...['discount: none', 'discount: theirs', 'discount: theirsWithoutCode'],
  ...['discount: ours60', 'discount: oursInSale40', 'discount: oursEnded50', 'a code leaves the list'],
  ...['tax inside', 'tax on top', 'partial refund', 'full refund', 'dispute', 'late payment'],
  ...['test payment', 'failed payment', 'no address', 'no card', 'foreign card'],
  ...['early session', 'early subscription', 'early renewal'],
  ...['complete', 'several pages', 'repeatPage', 'endlessPage', 'endlessPage: stopped'],
  ...['fault', 'fault: stopped', 'missingField', 'missingField: stopped'],
  ...['killed at a request', 'killed at a table', 'killed with some days'],
  ...['clock moved back', 'a long pause'],
];

const more: Record<CheckoutProvider, readonly string[]> = {
  stripe: ['ISK'],
  paddle: ['credit', 'free'],
  polar: ['free'],
};

/** Returns the kinds that never occurred at a provider. */
export function missingKinds(provider: CheckoutProvider, occurred: OccurredKinds): string[] {
  return [...everywhere, ...more[provider]].filter((kind) => !occurred.has(kind));
}
