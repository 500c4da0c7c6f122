import { checkoutKinds } from './kinds/checkout-kinds.ts';
import { homeKinds } from './kinds/home-kinds.ts';
import type { SentenceKinds } from './kinds/kind.ts';
import { problemKinds } from './kinds/problem-kinds.ts';
import { proofKinds } from './kinds/proof-kinds.ts';

/** Every kind of sentence of Home, Checkout and the notices. */
export const sentenceKinds: SentenceKinds = {
  ...proofKinds,
  ...problemKinds,
  ...homeKinds,
  ...checkoutKinds,
};

/** Returns the kind of a sentence with its inputs; `undefined` for a sentence that no kind describes. */
export function kindOf(sentence: string): { name: string; inputs: readonly string[] } | undefined {
  for (const [name, { pattern }] of Object.entries(sentenceKinds)) {
    const inputs = pattern.exec(sentence);
    if (inputs) return { name, inputs };
  }
  return undefined;
}
