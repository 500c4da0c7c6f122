import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createStore, useStore } from '../api/store.ts';

const root = '/console/';

/** The screen's name (`''` is Home) and the campaign ID in the URL, if there is one. */
export interface Route {
  screen: string;
  campaignId?: string;
}

const route = createStore<Route>(readRoute());
window.addEventListener('popstate', () => route.set(readRoute()));

/** Returns the current route. */
export function useRoute(): Route {
  return useStore(route);
}

/** Returns a route's URL. */
export function urlOf({ screen, campaignId }: Route): string {
  const query = campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : '';
  return `${root}${screen}${query}`;
}

/** Goes to a route without reloading the page. */
export function navigate(to: Route): void {
  const next = urlOf(to);
  if (next !== location.pathname + location.search) history.pushState(null, '', next);
  route.set(readRoute());
  window.scrollTo(0, 0);
}

/** Replaces the URL's query except for the campaign, without a new entry in the history. */
export function replaceQuery(parameters: string | Record<string, string>): void {
  const query = new URLSearchParams(parameters);
  const { campaignId } = route.get();
  if (campaignId) query.set('campaign', campaignId);
  history.replaceState(null, '', `${location.pathname}?${query}`);
}

/** Returns a function that goes to a screen and keeps the URL's campaign. */
export function useGo(): (screen: string) => void {
  const { campaignId } = useRoute();
  return (screen) => navigate({ screen, ...(campaignId ? { campaignId } : {}) });
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The screen's name. */
  to: string;
}

/** A link to a screen that keeps the URL's campaign. It opens new tabs like any other link. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const { campaignId } = useRoute();
  const target: Route = { screen: to, ...(campaignId ? { campaignId } : {}) };
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    navigate(target);
  };
  return <a href={urlOf(target)} onClick={go} {...props} />;
}

function readRoute(): Route {
  const screen = location.pathname.slice(root.length).replace(/\/$/, '');
  const campaignId = new URLSearchParams(location.search).get('campaign');
  return { screen, ...(campaignId ? { campaignId } : {}) };
}
