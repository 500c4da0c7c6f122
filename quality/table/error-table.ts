import { apiErrors } from '../../core/errors/errors.ts';
import { withTable } from './with-table.ts';

/** Replaces the table of all error codes in `docs/api/errors.md`. */
export function withErrors(document: string): string {
  const rows = Object.entries(apiErrors).map(([code, { status, message }]) => [
    status,
    `\`${code}\``,
    message,
  ]);
  return withTable(document, '| status | `code` |', rows);
}
