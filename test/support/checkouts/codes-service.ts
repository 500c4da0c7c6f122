import { type ShownCodes, shownCodes } from '../../../core/campaigns/publication.ts';
import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import { redemptionChanges } from '../../../core/checkouts/code-plan.ts';
import type { CodesGoal } from '../../../core/checkouts/codes-goal.ts';
import { codesToShow } from '../../../core/checkouts/shown-codes.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import type { RandomBytes } from '../../../core/shared/ports.ts';
import type { DailyCodeRedemptions } from '../../../core/statistics/redemptions.ts';
import type { ProviderClient } from '../../../lambdas/checkouts/providers/provider.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';
import {
  type CodesState,
  type CodesStore,
  type CodesToWrite,
  type ReconcileInput,
  reconcileCodes,
} from '../../../lambdas/checkouts/reconcile-codes.ts';
import { fakeCheckouts } from './fake-checkouts.ts';

/** The goal of a campaign with codes for 20 and 60%. */
export const sampleGoal = {
  campaignId: 'camp_1',
  checkoutId: 'chk_1',
  provider: 'stripe',
  mode: 'live',
  wanted: {
    discounts: [20, 60],
    prefix: 'PPP',
    providerProductIds: [],
    duration: 'forever',
    rotateDays: 30,
    rotateAfter: null,
  },
} satisfies CodesGoal;

const noCodes: ShownCodes = {
  codes: {},
  codesEndAt: undefined,
  codesMode: undefined,
  unconfirmed: undefined,
  saleCode: undefined,
};

/**
 * Called before and after everything that a run does outside its own memory; it may wait, throw or never
 * return.
 */
export type Interrupt = (moment: string) => Promise<void>;

/** One campaign with a checkout at a fake provider, and the service's memory of it. */
export class CodesService {
  readonly fake;
  readonly #provider: CheckoutProvider;
  now = new Date('2026-11-23T12:00:00.000Z');
  goal: CodesGoal;
  codes: readonly StoredCode[] = [];
  creations: readonly string[] = [];
  version = 1;
  #publication: ShownCodes = noCodes;
  /** Redemptions in the statistics, by percentage. */
  redeemed: Record<string, number> = {};
  /** The same by code and day of the reading. */
  readonly redemptions: DailyCodeRedemptions[] = [];
  #drawn = 0;

  constructor(provider: CheckoutProvider) {
    this.#provider = provider;
    this.goal = { ...sampleGoal, provider };
    this.fake = fakeCheckouts[provider](() => this.now);
  }

  /** Runs `reconcileCodes` once; `fetchFake` carries its requests. `problem` is the most important one. */
  async run(
    interrupt: Interrupt = () => Promise.resolve(),
    more: Partial<ReconcileInput> = {},
    fetchFake: typeof fetch = this.fake.transport.fetch,
  ) {
    const send: typeof fetch = async (input, init) => {
      const name = `${init?.method} ${new URL(String(input)).pathname}`;
      await interrupt(`before ${name}`);
      const response = await fetchFake(input, init);
      await interrupt(`after ${name}`);
      return response;
    };
    const found = await reconcileCodes({
      store: this.#store(interrupt),
      provider: this.provider(send),
      clock: () => this.now,
      randomBytes: this.#randomBytes,
      pause: () => Promise.resolve(),
      ...more,
    });
    const stored = await this.#store(() => Promise.resolve()).read();
    const result = found ?? { ...stored, problems: [] };
    const [problem] = result.problems;
    return { ...result, ...(problem ? { problem } : {}) };
  }

  /** Returns a client of the provider, whose requests `fetch` carries. */
  provider(fetch = this.fake.transport.fetch): ProviderClient {
    const clock = () => this.now;
    return providerOf({ provider: this.#provider, mode: this.goal.mode }, this.fake.providerKey, {
      clock,
      fetch,
    });
  }

  /** Lets time pass. */
  pass(hours: number): void {
    this.now = new Date(this.now.getTime() + hours * hourMs);
  }

  /** A change of the campaign. Without a checkout, no banner shows its codes. */
  change(goal: Omit<CodesGoal, 'provider'>): void {
    this.goal = { ...goal, provider: this.#provider };
    this.version += 1;
    if (!goal.wanted) this.#publication = noCodes;
  }

  /** What the config reads of the codes. */
  get published(): ShownCodes {
    return this.#publication;
  }

  /** The codes that banners show, by percentage, and `sale 40` for the code of a sale. */
  get shown(): Record<string, string> {
    const { codes = {}, saleCode } = shownCodes(this.#publication, this.now) ?? {};
    const { discounts = [], sale } = this.goal.wanted ?? {};
    const ofCountries = Object.entries(codes).filter(([discount]) => discounts.includes(Number(discount)));
    const isOver = sale === undefined || Date.parse(sale.endsAt) <= this.now.getTime();
    const isShown = saleCode && !isOver && saleCode.discount === sale.discount;
    return Object.fromEntries([
      ...ofCountries,
      ...(isShown ? [[`sale ${saleCode.discount}`, saleCode.code]] : []),
    ]);
  }

  /**
   * Goes back to an earlier state of the table, as after a restored backup. The returned function does it.
   */
  backUp(): () => void {
    const { codes, creations, goal } = this;
    const [publication, redeemed] = [this.#publication, { ...this.redeemed }];
    return () => {
      Object.assign(this, { codes, creations, goal, redeemed: { ...redeemed } });
      this.#publication = publication;
      this.version += 1;
    };
  }

  /** Codes with this status. */
  having(status: StoredCode['status']): StoredCode[] {
    return this.codes.filter((code) => code.status === status);
  }

  #store(interrupt: Interrupt): CodesStore {
    return {
      read: async () => {
        await interrupt('before reading');
        const { codes, creations, version, goal } = this;
        return { codes, creations, version, goal, shown: this.#publication };
      },
      write: async (next, previous) => {
        await interrupt('before writing');
        const state = this.#write(next, previous);
        await interrupt('after writing');
        return state;
      },
    };
  }

  #write({ codes, creations }: CodesToWrite, previous: CodesState): CodesState | undefined {
    if (previous.version !== this.version) return undefined;
    const day = this.now.toISOString().slice(0, 10);
    for (const change of redemptionChanges(this.codes, codes)) {
      const { discount, redeemed } = change;
      this.redeemed[discount] = (this.redeemed[discount] ?? 0) + redeemed;
      this.redemptions.push({ ...change, day });
    }
    this.codes = codes;
    this.creations = creations;
    this.version += 1;
    const { goal } = previous;
    if (goal.wanted) this.#publication = codesToShow(codes, goal, this.now);
    return { codes, creations, version: this.version, goal, shown: this.#publication };
  }

  /** Always the same names: A, B, C … by the number of drawn letters. */
  readonly #randomBytes: RandomBytes = (size) =>
    Uint8Array.from({ length: size }, () => {
      this.#drawn += 1;
      return Math.floor(this.#drawn / 31 ** (this.#drawn % 6)) % 31;
    });
}
