import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { waiting } from '../api/patient-fetch.ts';
import { useStore } from '../api/store.ts';
import { announcement } from '../parts/announcement.ts';
import { Loading } from '../parts/states.tsx';
import { usePlace } from '../routing/location.tsx';
import { screenOf } from '../routing/screens.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';

const NotFound = lazy(() => import('../screens/not-found.tsx'));

/** The frame of every screen: navigation at the left, on phones behind a button; the screen; what was saved last. */
export function Layout() {
  const place = usePlace();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const screen = screenOf(place.screen);
  const Screen = screen?.component ?? NotFound;
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const title = screen?.title ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · PPP discounts`;
    if (isFirst.current) isFirst.current = false;
    else main.current?.focus();
  }, [title]);
  return (
    <div className="layout">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="side">
        <div className="side-head">
          <Brand />
          <button
            type="button"
            className="button quiet menu"
            aria-expanded={isMenuOpen}
            aria-controls="navigation"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            Menu
          </button>
        </div>
        <div id="navigation" className={isMenuOpen ? 'open' : undefined}>
          <Navigation onGo={() => setMenuOpen(false)} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Screen key={`${place.screen} ${place.campaignId ?? ''}`} />
        </Suspense>
      </main>
      <Messages />
    </div>
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
