import type { Locator } from 'playwright-core';

/**
 * Returns the words of these parts of a page, with a line for each visible text. What depends on the day is
 * replaced.
 */
export async function wordsOf(parts: readonly Locator[]): Promise<string[]> {
  const lines: string[] = [];
  for (const part of parts) lines.push(...(await part.evaluate(visibleLines)));
  return lines.map(withoutVolatileParts).filter((line) => line !== '');
}

/**
 * Returns the visible lines of an element, including those in its fields, frames and shadow trees. Numbers on
 * a chart's axes are no words. Runs in the page.
 */
function visibleLines(root: Element): string[] {
  const lines: string[] = [''];
  const isSmall = (element: Element) => element.getBoundingClientRect().width <= 1;
  const add = (text: string) => {
    lines[lines.length - 1] += text;
  };
  // The banner's script shows estimates of prices in them.
  const addContent = (element: Element, pseudoElement: string) =>
    add(/^"([^"]*)"/.exec(getComputedStyle(element, pseudoElement).content)?.[1] ?? '');
  const visitField = (element: Element) => {
    const { selectedOptions, value, placeholder, type } = element as HTMLInputElement & HTMLSelectElement;
    if (selectedOptions) add(selectedOptions[0]?.label ?? '');
    else if (!['checkbox', 'radio', 'color'].includes(type)) add(value || placeholder || '');
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) add(node.textContent ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const element = node as HTMLElement;
    if (/^(script|style|svg)$/i.test(element.tagName)) return;
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    const { display, position } = getComputedStyle(element);
    // Texts for screen readers are not in the picture.
    if (position === 'absolute' && isSmall(element)) return;
    const isLine = display !== 'inline' && display !== 'contents';
    if (isLine) lines.push('');
    const frame = (element as HTMLIFrameElement).contentDocument?.body;
    addContent(element, '::before');
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) visitField(element);
    else if (frame) visit(frame);
    else for (const child of (element.shadowRoot ?? element).childNodes) visit(child);
    addContent(element, '::after');
    if (isLine) lines.push('');
  };
  visit(root);
  return lines.map((line) => line.replace(/[\s\u200b]+/g, ' ').trim()).filter((line) => line !== '');
}

const month = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';

/** What depends on the day, on the rates, on random values or on the machine's fonts, in this order. */
const volatileParts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [new RegExp(`\\b${month} \\d{1,2}(, \\d{4})?(,? (at )?\\d{1,2}:\\d{2}( [AP]M)?)?`, 'g'), '…'],
  [/\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?\b/g, '…'],
  [/\b(this minute|this hour|today|yesterday|(an?|\d+) (minute|hour|day|month)s? ago)\b/g, '…'],
  [/\b(ppp_[ps]k_live_)\w+/g, '$1'],
  [/\b([A-Z]{3,}\d{2})[A-Z0-9]{6}\b/g, '$1'],
  // Counts and converted prices; a discount is a whole number of percent.
  [/(?<=^|[\d\s…])[+−-]\d[\d.,]*%?|\b\d+[.,]\d+%|\b\d{1,3}(,\d{3})+(\.\d+)?|\b\d+\.\d{3,}/g, '…'],
  [/^\d+%?(?= ?…)|^\d+$|\b\d+%(?= of (shown|codes taken))/g, '…'],
  [/…( ?…)+/g, '…'],
  [/[\u{1f1e6}-\u{1f1ff}]+ ?/gu, ''],
  [/This system can’t show flags.*/, ''],
];

/** Replaces what differs from day to day in a line of a picture: times, counts, codes and keys. */
export function withoutVolatileParts(line: string): string {
  return volatileParts.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
