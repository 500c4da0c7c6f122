import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { waiting } from '../api/patient-fetch.ts';
import { session } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { announcement } from '../parts/announcement.ts';
import { DisclosureButton } from '../parts/buttons/disclosure-button.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { Loading } from '../parts/states.tsx';
import { usePlace } from '../routing/location.tsx';
import { screenOf } from '../routing/screens.ts';
import { useCurrentCampaign } from '../screens/current-campaign.ts';
import { StepList } from '../screens/setup/step-list.tsx';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';

/** Screens about all campaigns. */
const ofMerchant = ['keys', 'products', 'campaigns'];
const NotFound = lazy(() => import('../screens/not-found.tsx'));

/** The frame of every screen: navigation at the left, on phones behind a button; the screen; the last action. */
export function Layout() {
  const place = usePlace();
  const screen = screenOf(place.screen);
  const Screen = screen?.component ?? NotFound;
  const title = screen?.title ?? 'Not found';
  const isSetup = place.screen.startsWith('setup/');
  const main = useMainFocus(title);
  const key = `${place.screen} ${place.campaignId ?? ''}`;
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
        {screen && !ofMerchant.includes(screen.name) && <CampaignName />}
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

/** The campaign that the screen is about, if there are several. Where the navigation has a picker, that says it. */
function CampaignName() {
  const { query, campaign } = useCurrentCampaign();
  return campaign && (query.data?.length ?? 0) > 1 && <p className="campaign-name">{campaign.name}</p>;
}

/** Names the page, and moves the focus to a new screen, also after signing in. Returns the main element's reference. */
function useMainFocus(title: string) {
  const { state, generation } = useStore(session);
  const main = useRef<HTMLElement>(null);
  // A page that was just opened keeps the browser's own focus.
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
        <DisclosureButton
          className="quiet menu"
          controls="navigation"
          isOpen={isMenuOpen}
          onChange={setMenuOpen}
        >
          Menu
        </DisclosureButton>
      </div>
      <div id="navigation" className={isMenuOpen ? 'open' : undefined}>
        <Navigation onGo={() => setMenuOpen(false)} />
      </div>
    </header>
  );
}

/** Announces saves and waiting requests, also to screen readers. */
function Messages() {
  const saved = useStore(announcement);
  const wait = useStore(waiting);
  return (
    <div className="messages">
      <div role="status">{saved && <p className="message">{saved}</p>}</div>
      <div role="status">{wait && <p className="message waiting">{wait}</p>}</div>
    </div>
  );
}
