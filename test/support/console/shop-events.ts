import { responseCampaign } from '../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../core/campaigns/default-campaign.ts';
import type { Sale } from '../../../core/campaigns/sale.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import type { Campaign } from '../../../web/console/src/api/contract.ts';

/** Hours from the begin of the month, from one to another. */
export type Span = readonly [from: number, to: number];

const never = 9e9;

/** How a shop without a checkout got its codes: all in order, or with one of the usual mistakes. */
const handmade = ['own', 'same', 'misnumbered', 'missing', 'automatic'] as const;

/** What happens to a shop in a month, by the hour from its begin. */
export interface Events {
  /** Views a day. */
  views: number;
  /** The codes of a shop without a checkout; `undefined` with one. */
  byHand: (typeof handmade)[number] | undefined;
  /** True for a checkout with simulated payments, and for a key that may read customers. */
  isTest: boolean;
  isWider: boolean;
  /**
   * When the provider rejects the key, does not respond, limits requests, leaves out a field, rejects the list of
   * codes, or the key lacks a permission, and when the service does not run.
   */
  refused: Span;
  unreachable: Span;
  limited: Span;
  drifting: Span;
  unlisted: Span;
  lacking: Span;
  stopped: Span;
  /** When the settings contain a product that does not exist. */
  goneProduct: Span;
  /** From when somebody turned both codes off until the merchant creates new ones. */
  tampered: Span;
  /** When somebody turns off each code soon after its creation. */
  sabotaged: Span;
  disconnectedAt: number;
  /** When the account gets a code that the service leaves alone: of another installation, or an own one by amount. */
  otherCodeAt: number;
  isOtherByAmount: boolean;
  /** When no page requests the banner. */
  silent: Span;
  paused: Span;
  /** When the campaign has no public key, and no country with a discount. */
  keyless: Span;
  countryless: Span;
  period: Span | undefined;
  sale: Span | undefined;
  /** When buyers from elsewhere pay with a code. */
  leakAt: number;
  /** True if nobody can enter a code at the checkout. */
  hasNoField: boolean;
  /** True if an app shows the codes, which counts no view, and if visitors follow links and copy nothing. */
  isApp: boolean;
  hasLinks: boolean;
  /** True for a campaign with one discount. */
  isSingle: boolean;
  /** True if a product is on a domain that the campaign does not allow, and if a country is excluded. */
  hasDomains: boolean;
  hasExclusion: boolean;
  /** When a secret key expires. */
  expiresAt: number;
  /** When the orders are first counted. */
  ordersAt: number;
  /** When the checkout charges another price, and in how many countries. */
  otherPrices: Span;
  otherPriceCountries: number;
  /** When the merchant replaces all codes, and when 20% becomes 25%. */
  replacedAt: number;
  editedAt: number;
}

/** Draws a month. Most months have one or two of the events. */
export function drawEvents(random: () => number): Events {
  const hour = () => Math.floor(random() * 30 * 24);
  const chance = (share: number) => random() < share;
  const at = (share: number) => (chance(share) ? hour() : never);
  // One of seven begins with the month.
  const maybe = (share: number, longest: number): Span => {
    const from = chance(share) ? (chance(0.15) ? 0 : hour()) : never;
    return [from, from + 12 + random() * longest];
  };
  const sale = chance(0.4) ? hour() : undefined;
  const isNew = chance(0.05);
  const isLate = chance(0.1);
  const refused = maybe(0.25, 15 * 24);
  const goneProduct = maybe(0.08, 10 * 24);
  return {
    views: 10 ** (random() * 3.5),
    byHand: chance(0.12) ? handmade[Math.floor(random() * handmade.length)] : undefined,
    isTest: chance(0.05),
    isWider: chance(0.1),
    refused,
    unreachable: maybe(0.2, 36),
    limited: maybe(0.1, 36),
    drifting: maybe(0.1, 12 * 24),
    unlisted: maybe(0.1, 3 * 24),
    lacking: maybe(0.1, 9 * 24),
    stopped: isLate && sale !== undefined ? [sale - 50, sale + 30] : maybe(0.15, 10 * 24),
    goneProduct,
    tampered: goneProduct[0] < never && chance(0.4) ? [goneProduct[0] + 8, never] : maybe(0.08, 9 * 24),
    sabotaged: maybe(0.06, 36),
    // Mostly while the codes cannot be ended.
    disconnectedAt: chance(0.2) ? refused[0] + 10 : at(0.05),
    otherCodeAt: at(0.12),
    isOtherByAmount: chance(0.4),
    silent: isNew ? [0, 72] : maybe(0.4, 20 * 24),
    paused: isNew ? [0, 48] : maybe(0.2, 5 * 24),
    keyless: maybe(0.06, 48),
    countryless: sale !== undefined && chance(0.1) ? [sale + 6, sale + 48] : maybe(0.05, 48),
    period: chance(0.08) ? [hour() / 3, 400 + hour() / 3] : undefined,
    sale: sale === undefined ? undefined : [sale, sale + 24 + random() * 96],
    leakAt: at(0.3),
    hasNoField: chance(0.1),
    isApp: chance(0.04),
    hasLinks: chance(0.1),
    isSingle: chance(0.1),
    hasDomains: chance(0.1),
    hasExclusion: chance(0.2),
    expiresAt: at(0.1),
    ordersAt: at(0.2),
    otherPrices: maybe(0.1, 10 * 24),
    otherPriceCountries: 1 + Math.floor(random() * 5),
    replacedAt: at(0.2),
    editedAt: at(0.2),
  };
}

export const isIn = ([from, to]: Span, hour: number): boolean => hour >= from && hour < to;

/** Returns the sale of a month; `null` before the merchant plans it, two days ahead. */
export function saleAt({ sale }: Events, start: number, hour: number): Sale | null {
  if (!sale || hour < sale[0] - 48) return null;
  const [startsAt, endsAt] = sale.map((each) => new Date(start + each * hourMs).toISOString());
  return {
    ...{ name: 'Summer', discount: 40, startsAt, endsAt },
    code: null,
    message: 'Take {{discount}} off',
  } as Sale;
}

/** The codes of a shop without a checkout, for 20 or 25% and for 60%. */
function codesByHand({ byHand }: Events): readonly [string | null, string | null] {
  if (byHand === 'same') return ['ALL', 'ALL'];
  if (byHand === 'misnumbered') return ['PPP20', 'PPP50'];
  return byHand === 'own' ? ['PPP20', 'PPP60'] : [null, null];
}

/** Returns what distinguishes the campaigns of a month's hours. */
export function campaignKey(
  { paused, countryless, goneProduct, editedAt, disconnectedAt, sale }: Events,
  hour: number,
) {
  const spans = [paused, countryless, goneProduct].map((span) => isIn(span, hour));
  return [...spans, hour >= editedAt, hour < disconnectedAt, sale && hour >= sale[0] - 48].join();
}

/** Returns the campaign of a month. */
export function campaignAt(events: Events, start: number, hour: number): Campaign {
  const timeOf = (each: number) => new Date(start + each * hourMs).toISOString();
  const [small, large] = codesByHand(events);
  const lower = {
    tier: 2 as const,
    discount: hour >= events.editedAt && !events.byHand ? 25 : 20,
    code: small,
  };
  const isConnected = events.byHand === undefined && hour < events.disconnectedAt;
  const made = makeDefaultCampaign('camp_1', new Date(start), {
    tiers: isIn(events.countryless, hour)
      ? []
      : [...(events.isSingle && !events.byHand ? [] : [lower]), { tier: 6, discount: 60, code: large }],
  });
  return responseCampaign({
    ...made,
    status: isIn(events.paused, hour) ? 'paused' : 'active',
    startsAt: events.period ? timeOf(events.period[0]) : null,
    endsAt: events.period ? timeOf(events.period[1]) : null,
    hasAutomaticDiscount: events.byHand === 'automatic',
    allowedDomains: events.hasDomains ? ['northlight.example'] : [],
    excludedCountries: events.hasExclusion ? ['NP'] : [],
    checkout: isConnected
      ? {
          ...{ id: 'chk_1', prefix: 'PPP', duration: 'forever', rotateDays: 30, rotateAfter: null },
          providerProductIds: isIn(events.goneProduct, hour) ? ['prod_gone'] : [],
        }
      : null,
    sale: saleAt(events, start, hour),
    baseCurrency: 'USD',
  }) as Campaign;
}
