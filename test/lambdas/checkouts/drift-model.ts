import * as fc from 'fast-check';
import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import { isOfCampaign, type ProviderCode, type StoredCode } from '../../../core/checkouts/code.ts';
import { givenUp, isLastRun, openCodes } from '../../../core/checkouts/disconnection.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import { listTaggedCodes } from '../../../lambdas/checkouts/list-tagged-codes.ts';
import { ProviderError } from '../../../lambdas/checkouts/providers/provider.ts';
import { orError } from '../../../lambdas/checkouts/providers/provider-requests.ts';
import type { CodesService } from '../../support/checkouts/codes-service.ts';
import {
  describeDrift,
  driftKinds,
  type FieldDrift,
  fieldDriftOf,
  operationOf,
  operations,
  readFields,
} from '../../support/checkouts/field-drifts.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { CodesModel, type Event, renamed, withoutCheckout } from './codes-model.ts';

/** A step of a sequence: one of the model of codes, or runs while responses are as expected or drift. */
type DriftStep =
  | Exclude<Event, { type: 'run' | 'drift' | 'backup' | 'restore' | 'stopped' | 'race' | 'fault' }>
  | { type: 'honest'; runs: number }
  // 404 for each read or each end, or an account that looks empty for one run.
  | { type: 'notFound'; requests: 'reads' | 'ends'; runs: number }
  | { type: 'empty' }
  // The merchant deletes the checkout, and the provider may be down until the last run. A later change connects
  // the account again.
  | { type: 'delete'; isDown: boolean }
  | { type: 'fieldDrift'; drift: FieldDrift; runs: number; demand: Demand | undefined };

/** The merchant's demand to end a code. */
interface Demand {
  at: number;
  graceHours: number;
}

const at = fc.nat(400);
const runs = fc.integer({ min: 1, max: 4 });
const drift: fc.Arbitrary<FieldDrift> = fc.record({
  operation: fc.constantFrom(...operations, 'all' as const),
  field: fc.nat(1000),
  kind: fc.constantFrom(...driftKinds),
  variant: fc.nat(30),
});
const demand = fc.option(fc.record({ at, graceHours: fc.constantFrom(0, 1, 48) }), { nil: undefined });
const constant = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);

const steps: fc.Arbitrary<DriftStep[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: constant('fieldDrift'), drift, runs, demand }) },
    { weight: 3, arbitrary: fc.record({ type: constant('honest'), runs }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: constant('notFound'), requests: constant('reads', 'ends'), runs }),
    },
    { weight: 1, arbitrary: fc.record({ type: constant('empty') }) },
    { weight: 3, arbitrary: fc.record({ type: constant('deactivate', 'remove', 'rename'), at }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: constant('edit'), at, discount: fc.constantFrom(5, 60, 90) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: constant('replace'), at, graceHours: fc.constantFrom(0, 1, 48) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: constant('change'),
        discounts: fc.subarray([20, 45.5, 60]),
        rotateDays: fc.constantFrom(1, 30, null),
        rotateAfter: fc.constantFrom(1, null),
        productCount: fc.nat(1),
        sale: fc.option(fc.record({ discount: fc.constantFrom(30, 60), hours: fc.constantFrom(1, 24) }), {
          nil: undefined,
        }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: constant('lateRequest'), at: fc.nat(12) }) },
    { weight: 2, arbitrary: fc.record({ type: constant('crash'), at: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ type: constant('disconnect') }) },
    { weight: 2, arbitrary: fc.record({ type: constant('delete'), isDown: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ type: constant('pass'), hours: fc.constantFrom(1, 24, 47, 800) }) },
  ),
  { minLength: 3, maxLength: 20 },
);

/** A sequence of drifts, and what must hold after each step. */
class DriftModel {
  readonly #model: CodesModel;
  readonly #provider: CheckoutProvider;
  /** Codes whose end the merchant demanded. */
  readonly #demanded = new Set<string>();
  /** Runs in a row in which the provider called a code dead. */
  readonly #deadRuns = new Map<string, number>();
  /** Since when the checkout is being disconnected. */
  #disconnectingSince: string | undefined;
  /** True from the end of the disconnection on, so that nobody has a key. */
  #isGone = false;

  constructor(provider: CheckoutProvider) {
    this.#provider = provider;
    this.#model = new CodesModel(provider);
  }

  get #service(): CodesService {
    return this.#model.service;
  }

  async apply(step: DriftStep): Promise<void> {
    if (step.type === 'delete') await this.#delete(step.isDown);
    else if (step.type === 'honest') await this.#runs(step.runs);
    else if (step.type === 'fieldDrift') await this.#drift(step);
    else if (step.type === 'notFound') await this.#notFound(step.requests, step.runs);
    else if (step.type === 'empty') await this.#lookEmpty();
    else await this.#other(step);
    this.#expectLedger();
  }

  async #other(
    step: Exclude<DriftStep, { type: 'honest' | 'fieldDrift' | 'notFound' | 'empty' | 'delete' }>,
  ): Promise<void> {
    if (step.type === 'change' && this.#isGone) this.#connectAgain();
    if (!this.#canHappen(step.type)) return;
    if (step.type === 'replace') this.#demand(step);
    await this.#model.apply(step);
    // Runs of the step may have found the codes as they should be.
    this.#deadRuns.clear();
  }

  /** Without the checkout, nobody changes the campaign's codes, and without its key, nothing runs. */
  #canHappen(type: DriftStep['type']): boolean {
    if (this.#isGone && ['crash', 'lateRequest'].includes(type)) return false;
    return this.#disconnectingSince === undefined || !['change', 'disconnect', 'replace'].includes(type);
  }

  /** Begins a disconnection, whose first run is that of the request. */
  async #delete(isDown: boolean): Promise<void> {
    if (this.#disconnectingSince !== undefined) return;
    this.#disconnectingSince = this.#service.now.toISOString();
    const { checkoutId } = this.#model;
    this.#service.change({ ...withoutCheckout, checkoutId, graceHours: 0 });
    const { transport } = this.#service.fake;
    if (isDown) transport.faults = [{ kind: 'server_error_before', times: 100_000 }];
    await this.#runs(isDown ? 48 : 1);
    transport.faults = [];
  }

  /** The key goes if no code is open, or in the last run, which names the codes that are. */
  #endDisconnection(): void {
    const { checkoutId } = this.#model;
    const { codes, now } = this.#service;
    const isLast = isLastRun({ disconnectingSince: this.#disconnectingSince ?? '' }, now);
    if (openCodes(codes, checkoutId).length > 0 && !isLast) return;
    this.#service.codes = givenUp(codes, checkoutId, now);
    this.#isGone = true;
  }

  #connectAgain(): void {
    this.#model.checkoutId += '_again';
    this.#disconnectingSince = undefined;
    this.#isGone = false;
  }

  /** Notes a demand, and returns what a run gets. */
  #demand({ at, graceHours }: Demand) {
    const { codes } = this.#service;
    const { code = '', status } = codes[at % Math.max(1, codes.length)] ?? {};
    if (status === 'live' || status === 'replaced') this.#demanded.add(code);
    return { replace: { codes: [code], graceHours } };
  }

  async #notFound(requests: 'reads' | 'ends', count: number): Promise<void> {
    const { transport } = this.#service.fake;
    const method = requests === 'reads' ? 'GET' : '(POST|PATCH)';
    const pattern = new RegExp(`^${method} .*/(promo_|dsc_|\\w{8}-)`);
    transport.faults = [{ kind: 'not_found', requests: pattern, times: 1_000 }];
    await this.#runs(count);
    transport.faults = [];
  }

  /** For one run, the provider finds nothing, as in the wrong account. The next run sees all again. */
  async #lookEmpty(): Promise<void> {
    const { transport } = this.#service.fake;
    const empty = { data: [], items: [], has_more: false, meta: { pagination: { has_more: false } } };
    transport.drift = (body, request) =>
      ['find', 'list'].includes(operationOf(request)) || request.includes('?id=')
        ? { ...empty, pagination: { max_page: 1 } }
        : body;
    await this.#notFound('reads', 1);
    transport.drift = undefined;
    await this.#runs(1);
  }

  async #drift({ drift, runs, demand }: Extract<DriftStep, { type: 'fieldDrift' }>): Promise<void> {
    const { transport } = this.#service.fake;
    const ids = this.#service.codes.flatMap(({ providerId }) => providerId ?? []);
    transport.drift = fieldDriftOf(this.#provider, drift, ids);
    await this.#runs(runs, demand);
    transport.drift = undefined;
  }

  /**
   * Runs an hour apart. While they find the responses unexpected, a run that created something is the last one
   * that does.
   */
  async #runs(count: number, demand?: Demand): Promise<void> {
    const { fake } = this.#service;
    let created = 0;
    for (let run = 0; run < count; run++) {
      if (this.#isGone) {
        await this.#model.arrive();
        this.#service.pass(1);
        continue;
      }
      const before = fake.discounts().length;
      const problem = await this.#observedRun(run === 0 ? demand : undefined);
      const isUnexpected = problem === 'unexpected_response';
      const added = fake.discounts().length - before;
      if (isUnexpected && created > 0) expect(added).toBe(0);
      created = isUnexpected ? created + added : 0;
      if (this.#disconnectingSince !== undefined) this.#endDisconnection();
      this.#expectLedger();
      const dead = [...this.#deadRuns].flatMap(([code, runs]) => (runs > 1 ? [code] : []));
      expect(Object.values(this.#service.shown).filter((code) => dead.includes(code))).toEqual([]);
      await this.#model.arrive();
      this.#service.pass(1);
    }
  }

  /** Runs once, and notes which codes the provider called dead. Returns the problem. */
  async #observedRun(demand: Demand | undefined): Promise<string | undefined> {
    const { transport } = this.#service.fake;
    const { drift } = transport;
    const said = new Map<string, boolean>();
    transport.drift = (body, request) => {
      const served = drift ? drift(body, request) : body;
      if (['read', 'find'].includes(operationOf(request))) this.#note(served, said);
      return served;
    };
    const isDisconnecting = this.#disconnectingSince !== undefined;
    const more = isDisconnecting ? { found: await this.#listed() } : demand && this.#demand(demand);
    const { problem } = await this.#service.run(undefined, more);
    transport.drift = drift;
    const isClear = problem === undefined || problem.type === 'all_codes_differ';
    for (const [code, isDead] of said) {
      if (!isDead) this.#deadRuns.delete(code);
      else if (isClear) this.#deadRuns.set(code, (this.#deadRuns.get(code) ?? 0) + 1);
    }
    return problem?.type;
  }

  /** Lists the campaign's codes as each run of a disconnection does. */
  async #listed(): Promise<ProviderCode[] | undefined> {
    const list = await orError(listTaggedCodes(this.#service.provider()));
    if (list instanceof ProviderError) return undefined;
    return list.codes.filter((code) => isOfCampaign(code, this.#service.goal.campaignId));
  }

  #note(body: unknown, said: Map<string, boolean>): void {
    const { data, items } = Object(body);
    const list: unknown = items ?? data ?? body;
    for (const entry of Array.isArray(list) ? list : [list]) {
      const name = String(Object(entry).code);
      said.set(name, (said.get(name) ?? true) && this.#isCalledDead(Object(entry)));
    }
  }

  #isCalledDead(entry: Record<string, unknown>): boolean {
    const nowMs = this.#service.now.getTime();
    const isPast = (time: unknown) => typeof time === 'string' && Date.parse(time) <= nowMs;
    if (this.#provider === 'stripe') return entry.active === false;
    if (this.#provider === 'polar')
      return isPast(entry.ends_at) || (typeof entry.starts_at === 'string' && !isPast(entry.starts_at));
    const isOver = ['archived', 'expired', 'used'].includes(String(entry.status));
    return isOver || entry.enabled_for_checkout === false || isPast(entry.expires_at);
  }

  /**
   * No working code with our name is unknown, and none is called ended while it works. No key is left behind
   * without its codes being closed or named.
   */
  #expectLedger(): void {
    const { codes, fake } = this.#service;
    const working = fake.discounts().flatMap(({ code, isActive }) => (isActive ? [code] : []));
    const known = new Map(
      codes.flatMap((each) => [each.code, renamed(each.code)].map((name) => [name, each])),
    );
    const ours = working.filter((code) => code !== 'SUMMER');
    const unknown = ours.filter((code) => !known.has(code));
    const ended = ours.filter((code) => known.get(code)?.status === 'ended');
    const unnamed = this.#isGone ? ours.filter((code) => !isNamed(known.get(code))) : [];
    expect({ unknown, ended, unnamed }).toEqual({ unknown: [], ended: [], unnamed: [] });
  }

  /** Runs as expected until nothing is left to do, and checks everything. */
  async converge(): Promise<void> {
    if (this.#disconnectingSince !== undefined) {
      const isInTime = this.#service.now.getTime() - Date.parse(this.#disconnectingSince) < dayMs;
      const mustClose = isInTime && !this.#isGone;
      while (!this.#isGone) await this.#runs(1);
      await this.#runs(1);
      this.#expectLedger();
      const { checkoutId } = this.#model;
      const left = this.#service.codes.filter((code) => code.checkoutId === checkoutId && isNamed(code));
      if (mustClose) expect(left).toEqual([]);
      return;
    }
    await this.#model.settle();
    this.#expectLedger();
    this.#service.pass(48);
    await this.#model.settle();
    this.#expectLedger();
    // Codes of a former checkout that nobody could end are left to the merchant.
    const left = this.#service.codes.filter(isNamed).flatMap(({ code }) => [code, renamed(code)]);
    const working = this.#service.fake
      .discounts()
      .flatMap(({ code, isActive }) => (isActive && !left.includes(code) ? [code] : []));
    const demanded = working.filter((code) => this.#demanded.has(code) || this.#demanded.has(code.slice(3)));
    expect(demanded).toEqual([]);
    // Without the checkout, as after it was disconnected, no code is left.
    if (!this.#service.goal.wanted) expect(working).toEqual(['SUMMER']);
  }
}

/** True for a code that a disconnection could not end. */
function isNamed(code: StoredCode | undefined): boolean {
  return code?.problem?.type === 'not_ended';
}

/** Checks sequences of drifts, and prints the drifts of one that fails. */
export async function checkDrifts(provider: CheckoutProvider, numRuns: number): Promise<void> {
  await readFields();
  const holds = async (sequence: readonly DriftStep[]) => {
    const model = new DriftModel(provider);
    try {
      for (const step of sequence) await model.apply(step);
      await model.converge();
    } catch (error) {
      const drifts = sequence.flatMap((step) =>
        step.type === 'fieldDrift' ? [describeDrift(provider, step.drift)] : [],
      );
      throw new Error(drifts.join('\n'), { cause: error });
    }
  };
  await fc.assert(fc.asyncProperty(steps, holds), { ...propertyRuns, numRuns });
}
