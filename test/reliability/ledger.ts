/** A value that was acknowledged, and those of requests without an answer, which may or may not be stored. */
export interface Written<Value> {
  acknowledged: Value;
  possible: Value[];
}

/** What the service has acknowledged, and what it was doing when it was killed. */
export interface Ledger {
  /** Price by product id; `undefined` once it is deleted. */
  products: Map<string, Written<number | undefined>>;
  /** Whether each public key works, by its value. */
  keys: Map<string, Written<boolean>>;
  /** The coupon code that the campaign shows. */
  code: Written<string>;
  events: EventCounts;
  /** Writes that were acknowledged. */
  writes: number;
}

/** How many events were acknowledged, and how many got no answer. */
export interface EventCounts {
  acknowledged: number;
  unanswered: number;
}

/** A ledger before the first write. */
export function newLedger(code: string): Ledger {
  return {
    products: new Map(),
    keys: new Map(),
    code: { acknowledged: code, possible: [] },
    events: { acknowledged: 0, unanswered: 0 },
    writes: 0,
  };
}

/** Notes a change: `run` is acknowledged or throws because nobody answers any more. */
export async function note<Value>(
  ledger: Ledger,
  written: Written<Value>,
  value: Value,
  run: () => Promise<unknown>,
): Promise<void> {
  written.possible.push(value);
  await run();
  ledger.writes += 1;
  written.acknowledged = value;
  written.possible = [];
}

/** Whether a value that was found is the acknowledged one or one of those without an answer; it is the acknowledged one from now on. */
export function settle<Value>(written: Written<Value>, found: Value): boolean {
  const isRight = found === written.acknowledged || written.possible.includes(found);
  written.acknowledged = found;
  written.possible = [];
  return isRight;
}
