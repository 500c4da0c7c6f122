import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Button } from './buttons/button.tsx';
import { formatTime } from './numbers.ts';

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
  query: {
    data: Data | undefined;
    error: unknown;
    refetch: () => unknown;
    dataUpdatedAt?: number;
    /** True if `error` is that of the next page of a list, which the list shows. */
    isFetchNextPageError?: boolean;
  };
  /** Time after which the content is old, in ms. @default - it has no such promise */
  freshMs?: number;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the loaded content, a placeholder or the error. Content that could not be loaded again, or is older than
 * its promise, is gray and has its age. It keeps its state meanwhile, such as what a merchant types.
 */
export function Loaded<Data>({ query, freshMs, children }: LoadedProps<Data>) {
  const { data, error, dataUpdatedAt = 0, isFetchNextPageError = false } = query;
  const isOld = freshMs !== undefined && Date.now() - dataUpdatedAt > freshMs;
  const isOutdated = dataUpdatedAt > 0 && (isOld || (isFailed(error) && !isFetchNextPageError));
  if (data !== undefined)
    return (
      <Dated outdatedSince={isOutdated ? dataUpdatedAt : undefined} onRetry={() => void query.refetch()}>
        {children(data)}
      </Dated>
    );
  if (error) return <Failure error={error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}

/** A rejected key is explained by the sign-in page. */
function isFailed(error: unknown): boolean {
  return error !== null && error !== undefined && !(error instanceof ApiError && error.status === 401);
}

interface DatedProps {
  /** Time of the last update, in ms since 1970; `undefined` for content that is as new as it should be. */
  outdatedSince: number | undefined;
  onRetry: () => void;
  children: ReactNode;
}

/** True inside of content that is already marked as old. */
const OutdatedContext = createContext(false);

/** Content behind the time of its last update, if it is older than it should be. The style grays it. */
function Dated({ outdatedSince, onRetry, children }: DatedProps) {
  const isInside = useContext(OutdatedContext);
  return (
    <OutdatedContext value={isInside || outdatedSince !== undefined}>
      {outdatedSince !== undefined && !isInside && (
        <div className="notice warn not-updated" role="status">
          <p>Not updated since {formatTime(outdatedSince)}.</p>
          <button type="button" className="button small" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
      {children}
    </OutdatedContext>
  );
}
