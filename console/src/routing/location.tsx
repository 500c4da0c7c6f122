import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createStore, useStore } from '../api/store.ts';

const root = '/console/';

/** Where the merchant is: the screen's name (`''` is home), and the campaign that the address names, if any. */
export interface Place {
  screen: string;
  campaignId?: string;
}

const place = createStore<Place>(readPlace());
window.addEventListener('popstate', () => place.set(readPlace()));

/** Where the merchant is now. */
export function usePlace(): Place {
  return useStore(place);
}

/** The address of a place. */
export function addressOf({ screen, campaignId }: Place): string {
  const query = campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : '';
  return `${root}${screen}${query}`;
}

/** Goes to a place without loading the page again. */
export function navigate(to: Place): void {
  const next = addressOf(to);
  if (next !== location.pathname + location.search) history.pushState(null, '', next);
  place.set(readPlace());
  window.scrollTo(0, 0);
}

/** Returns a function that goes to a screen; the campaign in the address stays. */
export function useGo(): (screen: string) => void {
  const { campaignId } = usePlace();
  return (screen) => navigate({ screen, ...(campaignId ? { campaignId } : {}) });
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The screen's name; the campaign in the address stays. */
  to: string;
}

/** A link to a screen; the address's campaign stays. Opens new tabs like any other link. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const { campaignId } = usePlace();
  const target: Place = { screen: to, ...(campaignId ? { campaignId } : {}) };
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    navigate(target);
  };
  return <a href={addressOf(target)} onClick={go} {...props} />;
}

function readPlace(): Place {
  const screen = location.pathname.slice(root.length).replace(/\/$/, '');
  const campaignId = new URLSearchParams(location.search).get('campaign');
  return { screen, ...(campaignId ? { campaignId } : {}) };
}
