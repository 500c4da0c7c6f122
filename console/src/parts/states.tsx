import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';

/** Something loads. It shows after a moment only, so that fast answers do not flicker. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading…
    </p>
  );
}

interface FailureProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Shows an error as a sentence, with a button to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="notice bad" role="alert">
      <p>{message}</p>
      {requestId && <p className="fine">Request {requestId}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

interface EmptyProps {
  title: string;
  children: ReactNode;
}

/** Explains an empty list and how to begin. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The parts of a query that decide what shows. */
interface QueryState<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: QueryState<Data>;
  children: (data: Data) => ReactNode;
}

/** The answer's content, or that it loads, or why it does not. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}
