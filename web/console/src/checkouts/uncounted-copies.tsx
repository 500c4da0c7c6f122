import { areCopiesUncounted, type CodeRow } from './code-rows.ts';

/** Says that nothing tells whether a code was shared, where visitors neither copy codes nor open links. */
export function UncountedCopies({ rows }: { rows: readonly CodeRow[] }) {
  if (!areCopiesUncounted(rows)) return null;
  return <p className="notice">We count no copies here, so we cannot tell whether a code was shared.</p>;
}
