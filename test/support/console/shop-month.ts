import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import { discountsOf } from '../../../core/checkouts/campaign-checkout.ts';
import {
  type Checkout,
  type FoundProblem,
  withCheck,
  withOtherPrices,
} from '../../../core/checkouts/checkout.ts';
import { givenUp, isLastRun, openCodes } from '../../../core/checkouts/disconnection.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import type { DailyCounters } from '../../../core/statistics/counters.ts';
import { campaignStatistics } from '../../../core/statistics/statistics.ts';
import { isListingDue } from '../../../lambdas/checkouts/ledger.ts';
import { listTaggedCodes } from '../../../lambdas/checkouts/list-tagged-codes.ts';
import { ProviderError } from '../../../lambdas/checkouts/providers/provider.ts';
import { orError } from '../../../lambdas/checkouts/providers/provider-requests.ts';
import type { Campaign } from '../../../web/console/src/api/contract.ts';
import { CodesService } from '../checkouts/codes-service.ts';
import { poisson } from '../statistics/simulated-shop.ts';
import { campaignAt, campaignKey, type Events, isIn, type Span } from './shop-events.ts';
import { readFacts } from './shop-facts.ts';
import { driftAt, fetchAt, otherCode, permissionsAt } from './shop-provider.ts';

/** A visitor's country for each of the discounts. */
const countries = ['IN', 'JP'] as const;
const stepHours = 3;
/** Codes that somebody turns off in a step, with a run after each. */
const turns = 12;
const start = Date.parse('2026-06-01T00:30:00.000Z');

/** A buyer who paid with a code, in ms since 1970. */
interface Payment {
  code: string;
  at: number;
  /** True for one from elsewhere, with a card of the United States. */
  isForeign: boolean;
}

/** A shop with a checkout at a fake provider: what happens there, and everything that its console reads. */
export class ShopMonth {
  readonly service = new CodesService('stripe');
  readonly events: Events;
  readonly payments: Payment[] = [];
  /** Working codes at the account that another installation added. */
  readonly otherCodes: string[] = [];
  readonly #random: () => number;
  readonly #counters: { [Name in keyof DailyCounters]: DailyCounters[Name][number][] };
  #checkout: Checkout | undefined;
  #ranAt = Number.NEGATIVE_INFINITY;
  #lastRequestAt: string | null = null;
  #ordersCountedAt: string | null = null;
  #campaign: { key: string; value: Campaign } | undefined;
  #facts: (ReturnType<typeof readFacts> & { at: Date }) | undefined;

  constructor(events: Events, random: () => number) {
    this.events = events;
    this.#random = random;
    this.service.now = new Date(start);
    this.#counters = { counts: [], discounts: [], redemptions: [], byCode: [] };
    if (events.byHand) return;
    const providerKey = events.isTest ? 'rk_test_12345678' : 'rk_live_12345678';
    const scope = events.isWider ? 'wider' : 'discounts';
    this.#checkout = makeCheckout({ provider: 'stripe', providerKey }, 'chk_1', this.now, scope);
    this.service.change({ ...this.service.goal, mode: this.#checkout.mode });
  }

  get now(): Date {
    return this.service.now;
  }

  get hour(): number {
    return (this.now.getTime() - start) / hourMs;
  }

  /** When the month began, in ms since 1970. */
  get start(): number {
    return start;
  }

  get campaign(): Campaign {
    const key = campaignKey(this.events, this.hour);
    if (this.#campaign?.key !== key)
      this.#campaign = { key, value: campaignAt(this.events, start, this.hour) };
    return this.#campaign.value;
  }

  /** The account, also while it is being disconnected; `undefined` if there is none. */
  get checkout(): Checkout | undefined {
    return this.#checkout;
  }

  get lastRequestAt(): string | null {
    return this.#lastRequestAt;
  }

  /** When the orders were last counted, ISO 8601; `null` before the first time. */
  get ordersCountedAt(): string | null {
    return this.#ordersCountedAt;
  }

  /** True if the latest run, at the provider, was in this time. */
  ranIn(span: Span): boolean {
    return isIn(span, this.#ranAt);
  }

  /** The config of a visitor from a country. */
  config(country: string): BannerConfig {
    const { campaign } = this;
    return decideBanner({
      ...(campaign.checkout ? this.service.published : {}),
      rules: campaign,
      baseCurrency: 'USD',
      rates: bundledExchangeRates,
      country,
      site: 'any',
      isVpn: false,
      now: this.now,
    });
  }

  /** The configs of visitors with an own discount. Without a key, pages get none. */
  configs(): BannerConfig[] {
    return isIn(this.events.keyless, this.hour) ? [] : countries.map((country) => this.config(country));
  }

  /** Lets three hours pass, with the run at their end. */
  async step(): Promise<void> {
    const { hour, events } = this;
    if (!isIn(events.silent, hour) && !isIn(events.keyless, hour)) this.#visit();
    if (this.#isDue(events.leakAt, hour)) this.#leak();
    const { service } = this;
    const isSabotaged = isIn(events.sabotaged, hour) && service.goal.wanted !== undefined;
    for (let turn = 0; isSabotaged && turn < turns; turn++) {
      service.pass(stepHours / turns);
      service.fake.deactivate(service.shown[60] ?? '');
      await service.run(undefined, {}, this.#fetch());
    }
    if (!isSabotaged) service.pass(stepHours);
    if (this.#isDue(events.tampered[0], hour))
      for (const code of Object.values(service.shown)) service.fake.deactivate(code);
    if (!isIn(events.stopped, this.hour)) await this.#run(hour);
  }

  /** True if a moment is in the step that began at this hour. */
  #isDue(moment: number, hour: number): boolean {
    return hour <= moment && moment < hour + stepHours;
  }

  #visit(): void {
    const { views, isApp, hasLinks, hasNoField } = this.events;
    const day = this.now.toISOString().slice(0, 10);
    for (const country of countries) {
      const config = this.config(country);
      const shown = config.show ? poisson((views * stepHours) / 48, this.#random) : 0;
      if (views > 24 || this.#random() < views / 24)
        this.#lastRequestAt = new Date(this.now.getTime() + 1).toISOString();
      if (!config.show || shown === 0) continue;
      const taken = poisson(shown * 0.15, this.#random);
      if (!isApp) {
        const [copied, opened] = hasLinks ? [0, taken] : [taken, 0];
        const counts = { day, shown, copied, opened, dismissed: 0 };
        this.#counters.counts.push({ ...counts, country });
        const isSale = config.isSale === true;
        this.#counters.discounts.push({ ...counts, discount: config.discount, isSale });
      }
      for (let buyer = 0; buyer < taken && !hasNoField; buyer++)
        if (this.#random() < 0.12) this.#pay(config.code ?? '', false);
    }
  }

  #leak(): void {
    const code = this.service.shown[60];
    for (let buyer = 0; code && buyer < 60; buyer++) this.#pay(code, true);
  }

  #pay(code: string, isForeign: boolean): void {
    const isPaid = this.service.fake.redeem(code) !== undefined;
    if (isPaid) this.payments.push({ code, at: this.now.getTime(), isForeign });
  }

  async #run(hour: number): Promise<void> {
    const { events, service } = this;
    if (!this.#checkout) return;
    this.#ranAt = this.hour;
    const { fake } = service;
    if (this.#isDue(events.otherCodeAt, hour)) await this.#addOtherCode();
    fake.keys.set(fake.providerKey, permissionsAt(events, this.hour));
    fake.transport.drift = driftAt(events, this.hour);
    if (this.hour >= events.disconnectedAt) return this.#disconnect(this.#checkout);
    this.#changeGoal();
    const isReplacing = this.#isDue(events.replacedAt, hour);
    const isRepairing = this.#isDue(events.tampered[1], hour);
    const codes = isRepairing
      ? service.codes.flatMap(({ code, problem }) => (problem?.type === 'all_codes_differ' ? code : []))
      : Object.values(service.shown);
    const graceHours = isRepairing ? 0 : 48;
    const more = isReplacing || isRepairing ? { replace: { codes, graceHours } } : {};
    const { problems } = await service.run(undefined, more, this.#fetch());
    await this.#check(problems);
    if (this.hour >= events.ordersAt && this.now.getUTCHours() < stepHours)
      this.#ordersCountedAt = this.now.toISOString();
  }

  #changeGoal(): void {
    const { goal } = this.service;
    const { campaign } = this;
    const { sale, checkout } = campaign;
    if (!goal.wanted || !checkout) return;
    const { sale: _former, ...wanted } = goal.wanted;
    const { providerProductIds } = checkout;
    const discounts = discountsOf(campaign);
    this.service.change({
      ...goal,
      wanted: { ...wanted, providerProductIds, discounts, ...(sale ? { sale } : {}) },
    });
  }

  /** Stores what a run found, with the list of the account's codes once a day. */
  async #check(found: readonly FoundProblem[]): Promise<void> {
    if (!this.#checkout) return;
    const list =
      isListingDue(this.#checkout, this.now) &&
      (await orError(listTaggedCodes(this.service.provider(this.#fetch()))));
    const problems = list instanceof ProviderError ? [list.found, ...found] : found;
    const codes = list && !(list instanceof ProviderError) ? list.codes : undefined;
    const others = codes?.filter(({ tag, discount }) => tag.campaignId !== 'camp_1' || discount === null);
    const reasonOf = (discount: number | null) =>
      discount === null ? 'not_a_percentage' : 'unknown_campaign';
    const listed = others && {
      otherCodes: others.map(({ code, discount, tag: { campaignId } }) => ({
        ...{ code, discount, campaignId },
        reason: reasonOf(discount),
      })) satisfies Checkout['otherCodes'],
      listing: { completedAt: this.now.toISOString() },
    };
    const checked = withCheck(this.#checkout, { problems, listed }, this.now);
    this.#checkout = withOtherPrices(checked, 'camp_1', this.#otherPrices(), this.now);
  }

  /** Countries in which the checkout charges another price. Stripe is not asked, but what is said is the same. */
  #otherPrices(): readonly string[] {
    const { otherPrices, otherPriceCountries } = this.events;
    return isIn(otherPrices, this.hour) ? ['IN', 'JP', 'BR', 'PL', 'ID'].slice(0, otherPriceCountries) : [];
  }

  async #addOtherCode(): Promise<void> {
    // With a key that lacks nothing.
    const { fake } = this.service;
    fake.keys.set(fake.providerKey, permissionsAt(this.events, Number.NEGATIVE_INFINITY));
    const campaignId = this.events.isOtherByAmount ? 'camp_1' : 'camp_other';
    const settings = { discount: 50, providerProductIds: [], duration: 'forever', endsAt: null } as const;
    await this.service.provider().create({ ...settings, code: otherCode, campaignId, terms: '' });
    this.otherCodes.push(otherCode);
  }

  /** Ends all codes, and forgets the key when they have ended, at the latest after two days. */
  async #disconnect(checkout: Checkout): Promise<void> {
    const { service } = this;
    if (checkout.disconnectingSince === undefined) {
      this.#checkout = { ...checkout, disconnectingSince: this.now.toISOString() };
      const { wanted: _former, ...goal } = service.goal;
      service.change({ ...goal, graceHours: 0 });
      return this.#disconnect(this.#checkout);
    }
    await service.run(undefined, {}, this.#fetch());
    const isLast = isLastRun(checkout, this.now);
    if (openCodes(service.codes, checkout.id).length > 0 && !isLast) return;
    service.codes = givenUp(service.codes, checkout.id, this.now);
    this.#checkout = undefined;
  }

  #fetch(): typeof fetch {
    return fetchAt(this.events, this.hour, this.service.fake.transport.fetch);
  }

  /** The statistics of some UTC days. */
  statistics(from: string, to: string) {
    const isInside = ({ day }: { day: string }) => from <= day && day <= to;
    const byCode = this.service.redemptions.filter(isInside);
    return campaignStatistics(
      { from, to },
      {
        counts: this.#counters.counts.filter(isInside),
        discounts: this.#counters.discounts.filter(isInside),
        redemptions: byCode.map(({ code: _code, gap: _gap, ...each }) => each),
        byCode,
      },
    );
  }

  /** Everything that Home and Checkout show, as of now. */
  facts() {
    if (this.#facts?.at !== this.now) this.#facts = { at: this.now, ...readFacts(this) };
    return this.#facts;
  }
}
