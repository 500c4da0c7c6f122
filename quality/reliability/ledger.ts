/** An acknowledged value, and values of requests without a response, which may be stored. */
export interface Written<Value> {
  /** The resource, such as `product prod_…`. */
  name: string;
  acknowledged: Value;
  possible: Value[];
  /** Acknowledged writes, and those without a response that were found stored: entries in the trail. */
  writes: number;
}

/** Numbers of acknowledged events and of events without a response. */
export interface EventCounts {
  acknowledged: number;
  withoutResponse: number;
}

/** Acknowledged writes, and writes in progress during a kill. */
export interface Ledger {
  /** Price by product id; `undefined` once it is deleted. */
  products: Map<string, Written<number | undefined>>;
  /** State of each public key by its value: true if it works. */
  keys: Map<string, Written<boolean>>;
  /** The coupon code that the campaign shows. */
  code: Written<string>;
  /** Events by the country of their visitors; each round of the load has its own. */
  events: Map<string, EventCounts>;
  /** Writes that were acknowledged. */
  writes: number;
  /** Valid writes that returned 503 and were sent again. */
  repeated: number;
}

/** Returns an empty ledger for a new campaign, whose only change was this code. */
export function newLedger(code: string, campaignId: string): Ledger {
  return {
    products: new Map(),
    keys: new Map(),
    code: { name: `campaign ${campaignId}`, acknowledged: code, possible: [], writes: 2 },
    events: new Map(),
    writes: 0,
    repeated: 0,
  };
}

/** Records a new acknowledged value. */
export function noteNew<Value>(ledger: Ledger, name: string, value: Value): Written<Value> {
  ledger.writes += 1;
  return { name, acknowledged: value, possible: [], writes: 1 };
}

/** Records a change: `run` is acknowledged, or throws without a response. */
export async function note<Value>(
  ledger: Ledger,
  written: Written<Value>,
  value: Value,
  run: () => Promise<unknown>,
): Promise<void> {
  written.possible.push(value);
  await run();
  ledger.writes += 1;
  written.writes += 1;
  written.acknowledged = value;
  written.possible = [];
}

/** Returns true if the value was acknowledged or sent without a response, and records it as acknowledged. */
export function settle<Value>(written: Written<Value>, actual: Value): boolean {
  const isRight = actual === written.acknowledged || written.possible.includes(actual);
  if (actual !== written.acknowledged) written.writes += 1;
  written.acknowledged = actual;
  written.possible = [];
  return isRight;
}

/** Events so far. */
export function eventSum(ledger: Ledger): EventCounts {
  const total = { acknowledged: 0, withoutResponse: 0 };
  for (const { acknowledged, withoutResponse } of ledger.events.values()) {
    total.acknowledged += acknowledged;
    total.withoutResponse += withoutResponse;
  }
  return total;
}
