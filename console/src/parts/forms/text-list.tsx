import { type FormEvent, useRef, useState } from 'react';
import { Chips } from './chips.tsx';
import { TextField } from './text-field.tsx';

interface TextListProps {
  /** The name of an entry, such as "Site". */
  label: string;
  hint: string;
  /** The problem of the whole list. */
  problem: string | undefined;
  entries: readonly string[];
  /** The most entries. */
  limit: number;
  /** Returns the entry in a typed or pasted text; `undefined` if there is none. */
  parse: (text: string) => string | undefined;
  /** Asks for another text, if there is no entry in it. */
  request: string;
  onChange: (entries: string[]) => void;
}

/** A list of short texts: an input that adds to it, and the entries. */
export function TextList({ label, hint, problem, entries, limit, parse, request, onChange }: TextListProps) {
  const [text, setText] = useState('');
  const [own, setOwn] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const entry = parse(text);
    const found = entry === undefined ? request : problemOf(entry);
    setOwn(found);
    if (entry === undefined || found !== undefined) return;
    onChange([...entries, entry]);
    setText('');
  };
  const problemOf = (entry: string) => {
    if (entries.includes(entry)) return `${entry} is on the list already.`;
    return entries.length >= limit ? `The list has at most ${limit} entries.` : undefined;
  };
  const remove = (entry: string) => {
    onChange(entries.filter((other) => other !== entry));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <form className="row" ref={form} onSubmit={add} noValidate>
        <TextField label={label} hint={hint} problem={own ?? problem} value={text} onChange={setText} />
        <button type="submit" className="button">
          Add the {label.toLowerCase()}
        </button>
      </form>
      <Chips entries={entries.map((entry) => [entry, entry])} onRemove={remove} />
    </>
  );
}
