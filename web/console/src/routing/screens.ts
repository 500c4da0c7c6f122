import { type ComponentType, lazy } from 'react';
import type { IconName } from '../parts/icon.tsx';
import { type SetupScreen, setupSteps } from '../screens/setup/steps.ts';

/** A screen: its name in URLs, its title and its component, which is loaded when it is first shown. */
export interface ScreenEntry {
  name: string;
  title: string;
  component: ComponentType;
}

/** A screen that the navigation lists. */
interface ListedScreen extends ScreenEntry {
  icon: IconName;
  /** True for a screen that only campaigns with a connected checkout have. */
  isOfCheckout?: true;
}

const home = lazy(() => import('../screens/home/home.tsx'));
const campaign = lazy(() => import('../screens/campaign/campaign.tsx'));
const checkout = lazy(() => import('../checkouts/checkout.tsx'));
const banner = lazy(() => import('../screens/banner/banner.tsx'));
const preview = lazy(() => import('../screens/preview/preview.tsx'));
const statistics = lazy(() => import('../screens/statistics/statistics.tsx'));
const revenue = lazy(() => import('../checkouts/revenue/revenue.tsx'));
const install = lazy(() => import('../screens/install/install.tsx'));
const alerts = lazy(() => import('../alerts/alerts.tsx'));
const activity = lazy(() => import('../activity/activity.tsx'));
const campaigns = lazy(() => import('../screens/campaigns/campaigns.tsx'));

/** The capability that manages a campaign's codes, for `ManagedCodesContext`. */
export { useCheckoutCodes } from '../checkouts/managed-codes.ts';

/** The screens in the navigation's order. The first group belongs to the selected campaign. */
export const screenGroups: readonly (readonly ListedScreen[])[] = [
  [
    { name: '', title: 'Home', icon: 'home', component: home },
    { name: 'campaign', title: 'Discounts', icon: 'discounts', component: campaign },
    { name: 'checkout', title: 'Checkout', icon: 'checkout', component: checkout },
    { name: 'banner', title: 'Banner', icon: 'banner', component: banner },
    { name: 'preview', title: 'Preview', icon: 'preview', component: preview },
    { name: 'statistics', title: 'Statistics', icon: 'statistics', component: statistics },
    { name: 'revenue', title: 'Revenue', icon: 'revenue', component: revenue, isOfCheckout: true },
  ],
  [
    { name: 'install', title: 'Install', icon: 'install', component: install },
    { name: 'alerts', title: 'Alerts', icon: 'alerts', component: alerts },
    { name: 'activity', title: 'Activity', icon: 'activity', component: activity },
    { name: 'campaigns', title: 'All campaigns', icon: 'campaigns', component: campaigns },
  ],
];

const setupComponents: Readonly<Record<SetupScreen, ComponentType>> = {
  'setup/checkout': lazy(() => import('../screens/setup/checkout-choice.tsx')),
  'setup/codes': lazy(() => import('../checkouts/setup-codes.tsx')),
  'setup/style': lazy(() => import('../screens/setup/style.tsx')),
  'setup/site': lazy(() => import('../screens/setup/site.tsx')),
  'setup/publish': lazy(() => import('../screens/setup/publish.tsx')),
};

const setupScreens: readonly ScreenEntry[] = setupSteps.map(({ screen, title }) => ({
  name: screen,
  title,
  component: setupComponents[screen],
}));

const unlistedScreens: readonly ScreenEntry[] = [
  ...setupScreens,
  {
    name: 'pinned',
    title: 'Pinned script',
    component: lazy(() => import('../screens/install/pinned.tsx')),
  },
];

/** Returns the screen with this name; `undefined` if there is none. */
export function screenOf(name: string): ScreenEntry | undefined {
  return [...screenGroups.flat(), ...unlistedScreens].find((screen) => screen.name === name);
}
