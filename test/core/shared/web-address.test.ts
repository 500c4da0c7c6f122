import { normalizeDomain } from '../../../core/campaigns/domains.ts';
import { newProductSchema } from '../../../core/catalog/product-fields.ts';
import { parseWebAddress } from '../../../core/shared/web-address.ts';

const names = [
  'bücher.example',
  'café.example',
  'ÿ.example',
  'straße.example',
  'a\u0080b',
  'ñ..example',
  '\u00ad',
];

/** Enough calls for the engine to optimise what is called. */
const warmUpCalls = 30_000;

function isWebAddress(text: string): boolean {
  try {
    return new URL(text) instanceof URL;
  } catch {
    return false;
  }
}

describe('an address with letters of Latin-1', () => {
  test('is read as the URL standard reads it, however often one was read before', () => {
    const wrong = new Set<string>();
    for (let call = 0; call < warmUpCalls; call++) {
      const address = `http://${names[call % names.length]}`;
      if ((parseWebAddress(address) !== undefined) !== isWebAddress(address)) wrong.add(address);
    }
    expect([...wrong]).toEqual([]);
  });

  test('is a domain and a product’s address after as many calls', () => {
    const product = { name: 'A', url: 'https://bücher.example/ä', baseCurrency: 'USD', basePrice: 1 };
    for (let call = 0; call < warmUpCalls; call++) {
      if (normalizeDomain('bücher.example') !== 'xn--bcher-kva.example')
        throw new Error(`Domain, call ${call}`);
      if (!newProductSchema.safeParse(product).success) throw new Error(`Product, call ${call}`);
    }
  });
});
