import { appendFileSync } from 'node:fs';

/** A value that was acknowledged, and those of requests without an answer, which may or may not be stored. */
export interface Written<Value> {
  /** What it is: `product prod_…`. */
  name: string;
  acknowledged: Value;
  possible: Value[];
}

/** How many events were acknowledged, and how many got no answer. */
export interface EventCounts {
  acknowledged: number;
  unanswered: number;
}

/** What the service has acknowledged, and what it was doing when it was killed; each line of it is in a journal, too. */
export interface Ledger {
  /** Price by product id; `undefined` once it is deleted. */
  products: Map<string, Written<number | undefined>>;
  /** Whether each public key works, by its value. */
  keys: Map<string, Written<boolean>>;
  /** The coupon code that the campaign shows. */
  code: Written<string>;
  /** Events by the country of their visitors; each round of the load has its own. */
  events: Map<string, EventCounts>;
  /** Writes that were acknowledged. */
  writes: number;
  /** Good writes that were answered with 503 and sent again. */
  refused: number;
  /** Adds a line to the journal. */
  journal: (line: object) => void;
}

/** A ledger before the first write. Its journal has one JSON object in each line, written before anything else happens. */
export function newLedger(code: string, journalFile: string): Ledger {
  return {
    products: new Map(),
    keys: new Map(),
    code: { name: 'code of the campaign', acknowledged: code, possible: [] },
    events: new Map(),
    writes: 0,
    refused: 0,
    journal: (line) =>
      appendFileSync(journalFile, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`),
  };
}

/** Notes something new: `value` was acknowledged. */
export function noteNew<Value>(ledger: Ledger, name: string, value: Value): Written<Value> {
  ledger.journal({ name, acknowledged: value });
  ledger.writes += 1;
  return { name, acknowledged: value, possible: [] };
}

/** Notes a change: `run` is acknowledged or throws because nobody answers any more. */
export async function note<Value>(
  ledger: Ledger,
  written: Written<Value>,
  value: Value,
  run: () => Promise<unknown>,
): Promise<void> {
  ledger.journal({ name: written.name, sent: value });
  written.possible.push(value);
  await run();
  ledger.journal({ name: written.name, acknowledged: value });
  ledger.writes += 1;
  written.acknowledged = value;
  written.possible = [];
}

/** Whether a value that was found is the acknowledged one or one of those without an answer; it is the acknowledged one from now on. */
export function settle<Value>(ledger: Ledger, written: Written<Value>, found: Value): boolean {
  const isRight = found === written.acknowledged || written.possible.includes(found);
  if (!isRight) ledger.journal({ ...written, found });
  written.acknowledged = found;
  written.possible = [];
  return isRight;
}

/** Events so far. */
export function eventSum(ledger: Ledger): EventCounts {
  const sum = { acknowledged: 0, unanswered: 0 };
  for (const { acknowledged, unanswered } of ledger.events.values()) {
    sum.acknowledged += acknowledged;
    sum.unanswered += unanswered;
  }
  return sum;
}
