import type { ReactNode } from 'react';

/** Paragraphs with `code` and **strong** text, the only Markdown that the document uses. */
export function Prose({ text }: { text: string }) {
  return text.split(/\n\n+/).map((paragraph) => <p key={paragraph}>{inline(paragraph)}</p>);
}

/** Returns one line with `code` and **strong** text as React nodes. */
export function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index} ${part}`;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return part;
  });
}

/** Returns a sentence as a heading, without its full stop. */
export function heading(sentence: string): ReactNode[] {
  return inline(sentence.replace(/\.$/, ''));
}
