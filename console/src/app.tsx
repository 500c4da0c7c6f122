import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answers } from './api/queries.ts';
import { noteActivity, session, signOutWhenIdle } from './api/session.ts';
import { useStore } from './api/store.ts';
import { Layout } from './layout/layout.tsx';
import { SignIn } from './layout/sign-in.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { drafts } from './screens/draft.ts';

const idleCheckMs = 15_000;

/** The console: the sign-in page, or the screens. An expired session keeps the screens behind the sign-in page. */
export function App() {
  const { state, generation } = useStore(session);
  useEffect(forgetWhenSignedOut, []);
  useEffect(watchActivity, []);
  useEffect(warnBeforeLeaving, []);
  return (
    <QueryClientProvider client={answers}>
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

/** Nothing of the last merchant must show to the next one. */
function forgetWhenSignedOut() {
  return session.subscribe(() => {
    if (session.get().state !== 'signed-out') return;
    answers.clear();
    drafts.set({});
  });
}

/** The browser asks before it discards changes that are not saved, on every screen. */
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
  for (const event of events) addEventListener(event, noteActivity, { passive: true });
  return () => {
    clearInterval(timer);
    for (const event of events) removeEventListener(event, noteActivity);
  };
}
