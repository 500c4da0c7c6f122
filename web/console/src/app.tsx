import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from './api/queries.ts';
import { recordActivity, session, shareSession, signOutWhenIdle } from './api/session.ts';
import { useStore } from './api/store.ts';
import { Layout } from './layout/layout.tsx';
import { SignIn } from './layout/sign-in.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { drafts } from './screens/draft.ts';

const idleCheckMs = 15_000;

/**
 * The console: the sign-in page or the screens. An expired session keeps the screens behind the sign-in page.
 */
export function App() {
  const { state, generation } = useStore(session);
  useEffect(forgetWhenSignedOut, []);
  useEffect(watchActivity, []);
  useEffect(shareSession, []);
  useEffect(warnBeforeLeaving, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary resetKey={`${state} ${generation}`}>
        {state !== 'signed-in' && <SignIn />}
        {state !== 'signed-out' && (
          <div hidden={state === 'expired'}>
            <Layout key={generation} />
          </div>
        )}
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** Removes a merchant's data after sign-out, so that the next merchant cannot see it. */
function forgetWhenSignedOut() {
  return session.subscribe(() => {
    if (session.get().state !== 'signed-out') return;
    queryClient.clear();
    drafts.set({});
  });
}

/** Makes the browser prompt before it discards unsaved changes. */
function warnBeforeLeaving() {
  const warn = (event: BeforeUnloadEvent) => {
    if (Object.keys(drafts.get()).length > 0) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

function watchActivity() {
  const timer = setInterval(signOutWhenIdle, idleCheckMs);
  const events = ['keydown', 'pointerdown'] as const;
  for (const event of events) addEventListener(event, recordActivity, { passive: true });
  return () => {
    clearInterval(timer);
    for (const event of events) removeEventListener(event, recordActivity);
  };
}
