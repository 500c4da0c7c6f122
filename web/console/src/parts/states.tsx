import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Button } from './buttons/button.tsx';

const loadingDelayMs = 150;

/** When the first of the placeholders on the page was rendered, in ms; `undefined` if there is none. */
let loadingSince: number | undefined;
let placeholders = 0;

/**
 * Gray lines in place of content that loads. They appear after 150 ms, so that fast responses do not flicker,
 * and stay if other content has to load next.
 */
export function Loading() {
  const [since] = useState(() => loadingSince ?? performance.now());
  const [delayMs] = useState(() => loadingDelayMs + since - performance.now());
  useLayoutEffect(() => {
    loadingSince = since;
    placeholders += 1;
    return () => {
      placeholders -= 1;
      if (placeholders === 0) loadingSince = undefined;
    };
  }, [since]);
  return (
    <div className="loading" aria-busy="true" style={{ animationDelay: `${delayMs}ms` }}>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div aria-hidden="true" />
      <div aria-hidden="true" />
      <div aria-hidden="true" />
      <div aria-hidden="true" />
    </div>
  );
}

interface FailureProps {
  /** Nothing is shown for `undefined` and `null`, and for a rejected key, which the sign-in page explains. */
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** An error message with a button to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  if (error === undefined || error === null) return null;
  if (error instanceof ApiError && error.status === 401) return null;
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="notice bad" role="alert">
      <p>{message}</p>
      {requestId && <p className="fine">Request ID: {requestId}</p>}
      {onRetry && <Button label="Try again" onPress={onRetry} />}
    </div>
  );
}

interface EmptyProps {
  title: string;
  children: ReactNode;
}

/** An explanation in place of an empty list. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** Shows the loaded content, a placeholder or the error. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}
