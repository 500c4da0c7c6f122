import type { ButtonTest } from '../core/preview/link-report.ts';
import { type Item, text } from './dynamodb/items.ts';

/**
 * Returns the latest test in a stored report; `null` if there is none. Visitors' requests read only this part, so
 * that their functions need no schemas.
 */
export function toButtonTest(item: Item | undefined): ButtonTest | null {
  return item?.test === undefined ? null : JSON.parse(text(item.test, 'link report.test'));
}
