import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Chips } from './chips.tsx';
import { TextField } from './text-field.tsx';

interface TextListProps {
  /** The name of an entry, such as "Domain". */
  label: string;
  hint: string;
  /** The list's problem, as a sentence. */
  problem: string | undefined;
  entries: readonly string[];
  /** Maximum number of entries. */
  limit: number;
  /** Returns the entry from a typed or pasted text; `undefined` if there is none. */
  parse: (text: string) => string | undefined;
  /** The problem to show for a text without an entry. */
  parseProblem: string;
  onChange: (entries: string[]) => void;
}

/** An editable list of short texts: an input that adds an entry, and the entries. */
export function TextList({
  label,
  hint,
  problem,
  entries,
  limit,
  parse,
  parseProblem,
  onChange,
}: TextListProps) {
  const [text, setText] = useState('');
  const [ownProblem, setOwnProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const entry = parse(text);
    const entryProblem = entry === undefined ? parseProblem : problemOf(entry);
    setOwnProblem(entryProblem);
    if (entry === undefined || entryProblem !== undefined) return;
    onChange([...entries, entry]);
    setText('');
  };
  const problemOf = (entry: string) => {
    if (entries.includes(entry)) return `${entry} is already in the list.`;
    return entries.length >= limit ? `The list can have at most ${limit} entries.` : undefined;
  };
  const remove = (entry: string) => {
    onChange(entries.filter((other) => other !== entry));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <form className="row" ref={form} onSubmit={add} noValidate>
        <TextField
          label={label}
          hint={hint}
          problem={ownProblem ?? problem}
          value={text}
          onChange={setText}
        />
        <Button label={`Add the ${label.charAt(0).toLowerCase()}${label.slice(1)}`} type="submit" />
      </form>
      <Chips entries={entries.map((entry) => [entry, entry])} onRemove={remove} />
    </>
  );
}
