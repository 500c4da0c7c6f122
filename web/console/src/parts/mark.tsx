const shapes = { done: 'M4 8.5 7 11.5 12.5 5', todo: 'M8 3.5v6M8 12v.6', no: 'M5 5l6 6M11 5l-6 6' } as const;

interface MarkProps {
  state: keyof typeof shapes;
  /** The mark's text alternative. */
  word: string;
}

/** A round icon before a checklist entry. */
export function Mark({ state, word }: MarkProps) {
  return (
    <span className={`mark ${state}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={shapes[state]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="visually-hidden">{word}:</span>
    </span>
  );
}
