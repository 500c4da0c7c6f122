import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { waiting } from '../api/fetch-with-retry.ts';
import { isReadOnly, session } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { announcement } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { Loading } from '../parts/states.tsx';
import { Link, useRoute } from '../routing/location.tsx';
import { screenOf } from '../routing/screens.ts';
import { StepList } from '../screens/setup/step-list.tsx';
import { MissingCampaign, useCurrentCampaign } from '../screens/with-campaign.tsx';
import { Brand } from './brand.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { Navigation } from './navigation.tsx';

const NotFound = lazy(() => import('../screens/not-found.tsx'));

/**
 * The frame around every screen: the navigation (behind a button on phones), the screen and the last action's
 * message.
 */
export function Layout() {
  const route = useRoute();
  const screen = screenOf(route.screen);
  const { isMissing } = useCurrentCampaign();
  const isOfCampaign = screen !== undefined && screen.name !== 'campaigns';
  const Screen = isOfCampaign && isMissing ? MissingCampaign : (screen?.component ?? NotFound);
  const title = screen?.title ?? 'Not found';
  const isSetup = route.screen.startsWith('setup/');
  const main = useMainFocus(title);
  useKeptFocus();
  const key = `${route.screen} ${route.campaignId ?? ''}`;
  return (
    <div className="layout">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      {isSetup ? (
        <header className="side in-setup">
          <Brand />
          <StepList />
        </header>
      ) : (
        <Side />
      )}
      <main id="main" ref={main} tabIndex={-1}>
        <ReadOnlyNotice />
        {isOfCampaign && <CampaignName />}
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<Loading />}>
            <Screen key={key} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Messages />
    </div>
  );
}

/** Says that nothing can be changed with the session's key. Buttons that change something are disabled. */
function ReadOnlyNotice() {
  if (!useStore(isReadOnly)) return null;
  return (
    <p className="notice read-only">
      Your key can only read, so nothing can be changed here. To make changes, sign in with a key that may do
      everything.
    </p>
  );
}

/** The name of the screen's campaign if there are several, with a link to the others. */
function CampaignName() {
  const { query, campaign } = useCurrentCampaign();
  if (!campaign || (query.data?.length ?? 0) < 2) return null;
  return (
    <p className="campaign-name fine">
      <bdi>{campaign.name}</bdi> <Link to="campaigns">Change the campaign</Link>
    </p>
  );
}

/**
 * Sets the page's title and focuses a new screen, even after signing in. Returns the main element's
 * reference.
 */
function useMainFocus(title: string) {
  const { state, generation } = useStore(session);
  const main = useRef<HTMLElement>(null);
  // A page that was just opened keeps the browser's default focus.
  const isOpened = useRef(generation === 0);
  useEffect(() => {
    if (state !== 'signed-in') return;
    document.title = `${title} · PPP discounts`;
    if (isOpened.current) isOpened.current = false;
    else main.current?.focus();
  }, [title, state]);
  return main;
}

function Side() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="side">
      <div className="side-head">
        <Brand />
        <Button
          label="Menu"
          look="quiet menu"
          aria-controls="navigation"
          aria-expanded={isMenuOpen}
          onPress={() => setMenuOpen(!isMenuOpen)}
        />
      </div>
      <div id="navigation" className={isMenuOpen ? 'open' : undefined}>
        <Navigation onGo={() => setMenuOpen(false)} />
      </div>
    </header>
  );
}

/** Messages about saves and waiting requests, which screen readers announce. */
function Messages() {
  const saved = useStore(announcement);
  const wait = useStore(waiting);
  return (
    <div className="messages">
      <div role="status">{saved && <p className="message">{saved}</p>}</div>
      <div role="status">{wait && <p className="message">{wait}</p>}</div>
    </div>
  );
}
