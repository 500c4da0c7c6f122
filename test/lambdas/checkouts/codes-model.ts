import * as fc from 'fast-check';
import { isSameDiscount } from '../../../core/campaigns/campaign-discount.ts';
import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import { listTaggedCodes } from '../../../lambdas/checkouts/list-tagged-codes.ts';
import type { ReconcileInput } from '../../../lambdas/checkouts/reconcile-codes.ts';
import { CodesService, type Interrupt, sampleGoal } from '../../support/checkouts/codes-service.ts';
import { changedFields, driftOf, inactiveDrifts, missingFields } from '../../support/checkouts/drifts.ts';
import { type FaultKind, faultKinds } from '../../support/checkouts/fake-transport.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** A change of one code at the provider. */
type MerchantChange =
  | { type: 'deactivate' | 'remove' | 'rename'; at: number }
  | { type: 'edit'; at: number; discount: number };

/** One thing that happens in the model. `at` chooses a code or the moment of a crash. */
export type Event =
  | { type: 'run' }
  | { type: 'crash'; at: number }
  | { type: 'race'; order: readonly number[] }
  | { type: 'fault'; kind: FaultKind; at: number; times: number }
  | { type: 'lateRequest'; at: number }
  | { type: 'redeem' | 'abandon'; at: number }
  | MerchantChange
  | { type: 'replace'; at: number; graceHours: number }
  | {
      type: 'change';
      discounts: readonly number[];
      rotateDays: number | null;
      /** @default null */
      rotateAfter?: number | null;
      productCount: number;
      sale?: { discount: number; hours: number } | undefined;
    }
  | { type: 'disconnect' }
  | { type: 'drift'; isMissing: boolean; at: number; runs: number }
  | { type: 'backup' | 'restore' }
  | { type: 'stopped' }
  | { type: 'pass'; hours: number };

const { wanted: _wanted, ...others } = sampleGoal;

/** The goal of a campaign whose checkout was taken away. */
export const withoutCheckout = others;

const at = fc.nat(400);
const discounts = fc.subarray([20, 45.5, 60, 100]);

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('run' as const) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constant('crash' as const), at }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('race' as const),
        order: fc.array(fc.nat(1), { minLength: 1, maxLength: 80 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('fault' as const),
        kind: fc.constantFrom(...faultKinds),
        at: fc.nat(20),
        times: fc.integer({ min: 1, max: 9 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('lateRequest' as const), at: fc.nat(20) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom(
          'redeem' as const,
          'redeem' as const,
          'abandon' as const,
          'deactivate' as const,
          'remove' as const,
          'rename' as const,
        ),
        at,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('edit' as const), at, discount: fc.constantFrom(5, 60, 90) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('replace' as const),
        at,
        graceHours: fc.constantFrom(0, 1, 48, 168),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('change' as const),
        discounts,
        rotateDays: fc.constantFrom(1, 30, null),
        rotateAfter: fc.constantFrom(1, 3, null),
        productCount: fc.nat(1),
        sale: fc.option(
          fc.record({ discount: fc.constantFrom(30, 60), hours: fc.constantFrom(-1, 1, 24, 600) }),
          { nil: undefined },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('disconnect' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('drift' as const),
        isMissing: fc.boolean(),
        at,
        runs: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constantFrom('backup' as const, 'restore' as const) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('stopped' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('pass' as const), hours: fc.constantFrom(1, 1, 24, 47, 500) }),
    },
  ),
  { minLength: 3, maxLength: 25 },
);

/** A run that never continues after one moment, as if its process had ended. */
export function crashAfter(count: number): { interrupt: Interrupt; crashed: Promise<'crashed'> } {
  let moments = 0;
  let crash: (outcome: 'crashed') => void = () => {};
  const crashed = new Promise<'crashed'>((resolve) => {
    crash = resolve;
  });
  const interrupt = () => {
    moments += 1;
    if (moments <= count) return Promise.resolve();
    crash('crashed');
    return new Promise<never>(() => {});
  };
  return { interrupt, crashed };
}

/** Runs two at the same time; `order` decides which of them takes the next step. */
export async function race(service: CodesService, order: readonly number[]): Promise<void> {
  const waiting: [(() => void)[], (() => void)[]] = [[], []];
  const running = [0, 1].map((index) => {
    const queue = waiting[index === 0 ? 0 : 1];
    return service.run(() => new Promise<void>((resolve) => queue.push(resolve)));
  });
  let isOver = false;
  const over = Promise.all(running).finally(() => {
    isOver = true;
  });
  for (let step = 0; !isOver; step++) {
    const preferred = order[step % order.length] === 0 ? 0 : 1;
    const next = waiting[preferred].shift() ?? waiting[preferred === 0 ? 1 : 0].shift();
    next?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await over;
}

/** Returns the percentage of a shown code's name: 40 for `40` and `sale 40`. */
function percentOf(name: string): number {
  return Number(name.replace('sale ', ''));
}

/** Returns a sale that ends after this many hours. */
function withEnd(sale: { discount: number; hours: number } | undefined, now: Date) {
  if (!sale) return {};
  const endsAt = new Date(now.getTime() + sale.hours * hourMs).toISOString();
  return { sale: { discount: sale.discount, endsAt } };
}

/**
 * Applies events to a service, and checks after each that the banner shows only codes that the checkout
 * accepts.
 */
export class CodesModel {
  readonly service: CodesService;
  /** Checkout that the campaign gets. */
  checkoutId: string = sampleGoal.checkoutId;
  /** Codes that the merchant changed since the last complete run. */
  readonly #touched = new Set<string>();
  /** Codes that the merchant renamed, or deleted at a provider that no longer returns them. */
  readonly deleted = new Set<string>();
  readonly #provider: CheckoutProvider;
  #restore: (() => void) | undefined;
  #late: (() => Promise<unknown>)[] = [];

  constructor(provider: CheckoutProvider) {
    this.#provider = provider;
    this.service = new CodesService(provider);
    this.service.fake.createByHand('SUMMER', 15);
  }

  async apply(event: Event): Promise<void> {
    const late = this.#late;
    this.#late = [];
    if (event.type === 'pass') await commit(late);
    await this.#happen(event);
    await commit(late);
    expect(this.#rejectedCodes()).toEqual([]);
  }

  /** Lost requests reach the provider, which they do before time passes. */
  async arrive(): Promise<void> {
    await commit(this.#late);
    this.#late = [];
  }

  async #happen(event: Event): Promise<void> {
    const { service } = this;
    const { fake } = service;
    switch (event.type) {
      case 'run':
        await this.#completeRun();
        return;
      case 'crash': {
        const { interrupt, crashed } = crashAfter(event.at);
        await Promise.race([service.run(interrupt), crashed]);
        // Requests that the process had sent arrive, and nobody reads their responses.
        await new Promise((resolve) => setImmediate(resolve));
        return;
      }
      case 'race':
        await race(service, event.order);
        return;
      case 'fault': {
        let count = 0;
        await service.run(async (moment) => {
          count += /before (GET|POST|PATCH)/.test(moment) ? 1 : 0;
          if (count === event.at) fake.transport.faults = [{ kind: event.kind, times: event.times }];
        });
        fake.transport.faults = [];
        return;
      }
      case 'lateRequest':
        await this.#runWithLateRequest(event.at);
        return;
      case 'redeem':
        fake.redeem(this.#pick(event.at));
        return;
      case 'abandon':
        // Payments are abandoned within a day, so the count of a code that ended before is final.
        if (!this.#known(event.at)?.isCounted) fake.abandon(this.#pick(event.at));
        return;
      case 'deactivate':
      case 'remove':
      case 'rename':
      case 'edit':
        this.#merchantChanges(event);
        return;
      case 'replace':
        await service.run(undefined, {
          replace: { codes: [this.#pick(event.at)], graceHours: event.graceHours },
        });
        return;
      case 'change': {
        const { discounts, rotateDays, rotateAfter = null, productCount, sale } = event;
        const wanted = { ...sampleGoal.wanted, ...withEnd(sale, service.now) };
        const providerProductIds = [...fake.products].slice(0, productCount);
        service.change({
          ...sampleGoal,
          checkoutId: this.checkoutId,
          wanted: { ...wanted, discounts, rotateDays, rotateAfter, providerProductIds },
        });
        return;
      }
      case 'disconnect':
        service.change({ ...withoutCheckout, checkoutId: this.checkoutId });
        return;
      case 'drift':
        await this.#drift(event);
        return;
      case 'backup':
        this.#restore = service.backUp();
        return;
      case 'restore':
        this.#restore?.();
        // Until the next run, the banner shows what the backup contains.
        for (const code of Object.values(service.shown)) this.#touched.add(code);
        // What happened to the codes that it was creating happened behind its back.
        for (const { code, status } of service.codes) if (status === 'creating') this.#touched.add(code);
        return;
      case 'stopped':
        service.pass(8 * 24);
        expect(service.shown).toEqual({});
        return;
      case 'pass':
        service.pass(event.hours);
    }
  }

  /**
   * A run without faults, after which the merchant's changes are known. If many codes differ at once, the
   * merchant asks for new ones, and after too many creations a day passes.
   */
  async #completeRun(more: Partial<ReconcileInput> = {}): Promise<void> {
    const { service } = this;
    let { problem } = await service.run(undefined, more);
    if (problem?.type === 'all_codes_differ') {
      const codes = service.codes.filter((code) => code.problem?.type === problem?.type);
      const replace = { codes: codes.map(({ code }) => code), graceHours: 0 };
      ({ problem } = await service.run(undefined, { replace }));
    }
    // A new code that the merchant changed before the service knew it gets its successor a day later.
    const isUnexplained = service.codes.some(
      ({ code, status, problem }) => status === 'creating' && problem && this.#touched.has(code),
    );
    if (problem?.type === 'too_many_codes' || (problem?.type === 'unexpected_response' && isUnexplained)) {
      service.pass(24);
      ({ problem } = await service.run());
    }
    expect(problem).toBeUndefined();
    this.#touched.clear();
  }

  /** Runs while the provider's responses lack a field, or have another value in each discount. */
  async #drift({ isMissing, at, runs }: Extract<Event, { type: 'drift' }>): Promise<void> {
    const { service } = this;
    const changes = Object.entries((isMissing ? missingFields : changedFields)[this.#provider]);
    const [name = '', change] = changes[at % changes.length] ?? [];
    if (!change) throw new Error('The provider has no drift');
    // The merchant demanded an end, of which the successor that was not created yet has the hours.
    const isDemanded = (code: StoredCode) =>
      code.isEndDemanded ||
      service.codes.some(
        (next) => next.status === 'creating' && next.graceHours !== undefined && isSameDiscount(next, code),
      );
    const hasDemands = service.codes.some(isDemanded);
    const isOver = (code: StoredCode) =>
      isDemanded(code) || (code.endsAt !== null && Date.parse(code.endsAt) <= service.now.getTime());
    // A code whose time is over, or whose end was demanded, ends whatever the others look like.
    const over = new Set(service.codes.filter(isOver).flatMap(({ code }) => [code, renamed(code)]));
    const before = this.#working().filter((code) => !over.has(code));
    const { shown } = service;
    // What was created and came back unusable stays unexpected.
    const wasUnexpected = service.codes.some(
      ({ status, problem }) => status === 'creating' && problem?.type === 'unexpected_response',
    );
    const isKnown = (code: StoredCode) =>
      (code.status === 'live' || code.status === 'replaced') &&
      code.providerId !== undefined &&
      !isOver(code);
    const areMany = service.codes.filter(isKnown).length > 1;
    service.fake.transport.drift = driftOf(change);
    const problems: (string | undefined)[] = [];
    for (let run = 0; run < runs; run++) problems.push((await service.run()).problem?.type);
    service.fake.transport.drift = undefined;
    if (!isMissing && !areMany) return;
    const after = this.#working().filter((code) => !over.has(code));
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length - before.length).toBeLessThanOrEqual(service.codes.some(isKnown) ? 0 : 1);
    if (!service.codes.some(isKnown)) return;
    // Two codes that the merchant removed differ, whatever responses of the others lack.
    const expected = isMissing ? ['unexpected_response'] : ['all_codes_differ'];
    if (this.#touched.size > 1) expected.push('all_codes_differ');
    if (wasUnexpected) expected.push('unexpected_response');
    expect(expected).toEqual(expect.arrayContaining(problems));
    // A code that ends within two hours leaves the banner without a successor.
    const isEnding = service.codes.some(
      ({ endsAt }) => endsAt !== null && Date.parse(endsAt) <= service.now.getTime() + 7_200_000,
    );
    if (!this.#touched.size && !isEnding && !hasDemands && !inactiveDrifts.includes(name))
      expect(service.shown).toMatchObject(shown);
  }

  #working(): string[] {
    return this.service.fake.discounts().flatMap(({ code, isActive }) => (isActive ? [code] : []));
  }

  /** One request is lost, but reaches the provider during or after the next event. */
  async #runWithLateRequest(position: number): Promise<void> {
    let count = 0;
    const { transport } = this.service.fake;
    const send = transport.fetch;
    const lateSend: typeof fetch = async (input, init) => {
      count += 1;
      if (count !== position) return send(input, init);
      this.#late.push(() => send(input, init));
      throw new TypeError('fetch failed');
    };
    await this.service.run(undefined, {}, lateSend);
  }

  /** The merchant changes only codes that the service knows to be there. */
  #merchantChanges(event: MerchantChange): void {
    const { fake, codes } = this.service;
    const code = this.#pick(event.at);
    const known = codes.find((each) => each.code === code);
    if (known?.providerId === undefined) return;
    this.#touched.add(code);
    if (event.type === 'edit') fake.changeDiscount(code, event.discount);
    if (event.type === 'deactivate') fake.deactivate(code);
    if (event.type === 'rename') fake.rename(code, renamed(code));
    if (event.type === 'remove') fake.remove(code);
    if (!fake.discounts().some((each) => each.code === code)) this.deleted.add(code);
  }

  #known(position: number): StoredCode | undefined {
    return this.service.codes.find(({ code }) => code === this.#pick(position));
  }

  #pick(position: number): string {
    const { codes } = this.service;
    return codes[position % Math.max(1, codes.length)]?.code ?? 'NOCODE';
  }

  #rejectedCodes() {
    const { shown, fake } = this.service;
    const accepted = new Map(
      fake.discounts().flatMap(({ code, discount, isActive }) => (isActive ? [[code, discount]] : [])),
    );
    return Object.entries(shown).filter(
      ([name, code]) => !this.#touched.has(code) && accepted.get(code) !== percentOf(name),
    );
  }

  /** Runs without faults until nothing is left to do, and checks everything. */
  async converge(): Promise<void> {
    await this.settle();
    this.#expectExactCounts();
  }

  /** Runs without faults until nothing is left to do, and checks everything but the counts. */
  async settle(): Promise<void> {
    const { service } = this;
    await this.arrive();
    for (const hours of [0, 1, 1]) {
      service.pass(hours);
      const { codes } = await listTaggedCodes(service.provider());
      await this.#completeRun({ found: codes });
    }
    const { version } = service;
    await this.#completeRun();
    expect(service.version).toBe(version);
    expect(this.#rejectedCodes()).toEqual([]);
    const { discounts = [], sale } = service.goal.wanted ?? {};
    const isOver = sale === undefined || Date.parse(sale.endsAt) <= service.now.getTime();
    const wanted = [...discounts.map(String), ...(isOver ? [] : [`sale ${sale.discount}`])];
    expect(Object.keys(service.shown).sort()).toEqual(wanted.sort());
    this.#expectNoOrphans();
    expect(service.fake.redeem('SUMMER')).toBe(15);
  }

  #expectNoOrphans(): void {
    const { fake, codes } = this.service;
    const known = codes.filter(({ status }) => status === 'live' || status === 'replaced');
    const ending = known.filter(({ problem }) => problem?.type !== 'not_ended');
    const active = fake.discounts().filter(({ isActive, code }) => isActive && code !== 'SUMMER');
    const orphans = active.filter(({ code }) => !known.some((each) => each.code === code));
    expect(orphans).toEqual([]);
    const isActive = new Set(active.map(({ code }) => code));
    expect(codes.filter(({ status, code }) => status === 'ended' && isActive.has(code))).toEqual([]);
    const isDue = ({ endsAt }: { endsAt: string | null }) =>
      endsAt !== null && Date.parse(endsAt) <= this.service.now.getTime();
    expect(ending.filter(isDue)).toEqual([]);
  }

  #expectExactCounts(): void {
    const { fake, codes, redeemed } = this.service;
    const sums: Record<string, number> = {};
    for (const { discount, redemptions } of codes) sums[discount] = (sums[discount] ?? 0) + redemptions;
    for (const [discount, sum] of Object.entries(sums)) expect(redeemed[discount] ?? 0).toBe(sum);
    const counted = codes.filter(
      ({ code, providerId }) => providerId !== undefined && !this.deleted.has(code),
    );
    expect(Object.fromEntries(counted.map(({ code, redemptions }) => [code, redemptions]))).toEqual(
      Object.fromEntries(
        counted.map(({ code }) => [code, fake.discounts().find((each) => each.code === code)?.redemptions]),
      ),
    );
  }
}

/**
 * Checks any sequence of events: no rejected code in the banner, no orphan at the provider, exact counts, and
 * an end of the changes.
 */
export async function checkModel(provider: CheckoutProvider, numRuns: number): Promise<void> {
  const holds = async (sequence: readonly Event[]) => {
    const model = new CodesModel(provider);
    for (const event of sequence) await model.apply(event);
    await model.converge();
  };
  await fc.assert(fc.asyncProperty(events, holds), { ...propertyRuns, numRuns });
}

async function commit(requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const request of requests) await request();
}

/** The name that the merchant gives a code. */
export function renamed(code: string): string {
  return `NOT${code}`;
}
