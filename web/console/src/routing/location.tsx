import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createStore, useStore } from '../api/store.ts';

const root = '/console/';

/** The screen's name (`''` is Home), and what the URL's query contains. */
export interface ScreenRoute {
  screen: string;
  campaignId?: string | undefined;
  /** The query's other parameters. @default none */
  query?: Readonly<Record<string, string>> | undefined;
}

const route = createStore<ScreenRoute>(readRoute());
window.addEventListener('popstate', () => route.set(readRoute()));

/** Returns the current route. */
export function useRoute(): ScreenRoute {
  return useStore(route);
}

function urlOf({ screen, campaignId, query = {} }: ScreenRoute): string {
  const parameters = new URLSearchParams({ ...(campaignId ? { campaign: campaignId } : {}), ...query });
  return withQuery(root + screen, parameters);
}

function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Goes to a route without reloading the page. */
export function navigate(to: ScreenRoute): void {
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
  history.replaceState(null, '', withQuery(location.pathname, query));
}

/** Returns a function that goes to a screen and keeps the URL's campaign. */
export function useGo(): (screen: string) => void {
  const { campaignId } = useRoute();
  return (screen) => navigate({ screen, campaignId });
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The screen's name. */
  to: string;
  /** @default the URL's campaign */
  campaignId?: string | undefined;
  /** @default none */
  query?: ScreenRoute['query'];
}

/** A link to a screen. It opens new tabs like any other link. */
export function Link({ to, campaignId, query, onClick, ...props }: LinkProps) {
  const current = useRoute();
  const target = { screen: to, campaignId: campaignId ?? current.campaignId, query };
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (props.target || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
    event.preventDefault();
    navigate(target);
  };
  return <a href={urlOf(target)} onClick={go} {...props} />;
}

function readRoute(): ScreenRoute {
  const screen = location.pathname.slice(root.length).replace(/\/$/, '');
  const { campaign: campaignId, ...query } = Object.fromEntries(new URLSearchParams(location.search));
  return { screen, campaignId, query };
}
