import { seeded } from '../statistics/simulated-shop.ts';
import { kindOf, sentenceKinds } from './sentence-kinds.ts';
import { drawEvents } from './shop-events.ts';
import { ShopMonth } from './shop-month.ts';
import { textsOf } from './shop-screens.ts';
import { textsInSource } from './texts-in-source.ts';

/** Of so many steps of three hours, screens are opened after one, by chance. */
const stepsPerLook = 12;

/** Kinds of sentences, and texts of the source, that no month had so far. */
export class Unseen {
  readonly #kinds = new Set(Object.keys(sentenceKinds));
  readonly #texts = new Map(textsInSource());

  /** Notes a text that a screen had, and the kind of a sentence. */
  note(text: string, kind?: string): void {
    if (kind !== undefined) this.#kinds.delete(kind);
    for (const [source, pattern] of this.#texts) if (pattern.test(text)) this.#texts.delete(source);
  }

  get names(): string[] {
    return [...this.#kinds, ...this.#texts.keys()];
  }
}

/**
 * Plays random months, and asks the config and the fakes at each look whether each sentence is true. Returns the untrue
 * ones and those of no kind. Notes in `unseen` what occurred.
 */
export async function playMonths(first: number, count: number, unseen = new Unseen()): Promise<string[]> {
  const untrue: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const random = seeded(seed * 104_729);
    const shop = new ShopMonth(drawEvents(random), random);
    // Signals and weak references are only released when the event loop turns.
    await new Promise(setImmediate);
    for (let step = 0; step < 256; step++) {
      await shop.step();
      if (random() > 1 / stepsPerLook) continue;
      const { sentences, labels } = textsOf(shop);
      for (const label of labels) unseen.note(label);
      for (const sentence of sentences) {
        const kind = kindOf(sentence);
        unseen.note(sentence, kind?.name);
        const isTrue = kind && sentenceKinds[kind.name]?.isTrue(shop, kind.inputs);
        if (!isTrue)
          untrue.push(`month ${seed}, ${shop.now.toISOString()}, ${kind?.name ?? 'no kind'}: ${sentence}`);
      }
    }
  }
  return untrue;
}
