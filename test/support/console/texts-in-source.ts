import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const source = join(import.meta.dirname, '../../../web/console/src');

/** The folders whose modules say what Home, Checkout and the notices say. Their components only lay it out. */
const folders = ['screens/home', 'checkouts'];

/** Modules whose texts are no statements about a shop. */
const others: Readonly<Record<string, string>> = {
  'checkout-changes.ts': 'says what a button has just done',
  'providers.ts': 'says how to create a key',
};

const twoWords = /\p{L}\p{M}*\s+(?:\S+\s+)*?\p{L}/u;

/**
 * Returns every text of the modules that say something, as a pattern of the sentences with it. A text has two words
 * or more.
 */
export function textsInSource(): ReadonlyMap<string, RegExp> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(source, folder))
      .filter((name) => name.endsWith('.ts') && !(name in others))
      .map((name) => join(source, folder, name)),
  );
  return new Map(files.flatMap((file) => [...textsIn(readFileSync(file, 'utf8'))]));
}

function textsIn(text: string): Map<string, RegExp> {
  const texts = new Map<string, RegExp>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (Array.isArray(node) || Object(node) !== node) return;
    const { type } = node as SyntaxNode;
    if (type === 'ImportDeclaration' || type?.startsWith('Ts')) return;
    const parts = partsOf(node as SyntaxNode);
    if (parts?.some((part) => twoWords.test(part)))
      texts.set(parts.join('…'), new RegExp(parts.map(escaped).join('[^]*?')));
    visit(Object.values(node as object));
  };
  visit(parseSync(text, { syntax: 'typescript' }));
  return texts;
}

/** A node of a module's syntax tree. */
interface SyntaxNode {
  type?: string;
  value?: string;
  quasis?: readonly { cooked: string }[];
}

/** Returns the fixed parts of a text, between the values in it; `undefined` for anything else. */
function partsOf({ type, value, quasis = [] }: SyntaxNode): string[] | undefined {
  if (type === 'StringLiteral') return [value ?? ''];
  return type === 'TemplateLiteral' ? quasis.map(({ cooked }) => cooked) : undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
