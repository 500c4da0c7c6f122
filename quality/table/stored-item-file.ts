import { readFileSync } from 'node:fs';
import type { Item } from '../../storage/dynamodb/items.ts';

/**
 * Replaces binary values for `JSON.stringify`, which would write them as objects, and sorts fields, which DynamoDB
 * returns in any order.
 */
export function storedItemValue(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the items in a file that `npm run tool -- stored-items` has written. */
export function readStoredItems(file: string): Item[] {
  return JSON.parse(readFileSync(file, 'utf8'), (_name, value) =>
    typeof value?.base64 === 'string' ? new Uint8Array(Buffer.from(value.base64, 'base64')) : value,
  );
}
