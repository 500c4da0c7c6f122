import { transformSync } from 'esbuild';

/** Features of cloudfront-js-2.0 beyond ES5. esbuild rewrites or rejects all others. */
const beyondEs5 = { arrow: true, 'const-and-let': true, 'async-await': true, 'template-literal': true };

/** Matches `f(a,)`, which esbuild ignores in sources. */
const trailingCommaOfCall = /,\s*\)/;
const textInQuotes = /"[^"\n]*"/g;

/** Returns true if the code uses a feature that the runtime cloudfront-js-2.0 does not have. */
export function usesUnsupportedFeatures(text: string): boolean {
  try {
    const plain = transformSync(text, { target: 'esnext', supported: { 'object-extensions': false } }).code;
    const lowered = transformSync(text, { target: 'es5', supported: beyondEs5 }).code;
    return plain !== lowered || trailingCommaOfCall.test(text.replace(textInQuotes, '""'));
  } catch {
    return true;
  }
}
