import { type ComponentType, lazy } from 'react';

/** A screen of the console: its name in addresses, its title, and its code, which is loaded when it is first shown. */
export interface ScreenEntry {
  name: string;
  title: string;
  component: ComponentType;
}

/** Every screen, in the order of the navigation; the first group is about the campaign that is picked. */
export const screenGroups: readonly (readonly ScreenEntry[])[] = [
  [
    { name: '', title: 'Home', component: lazy(() => import('../screens/home/home.tsx')) },
    {
      name: 'campaign',
      title: 'Campaign',
      component: lazy(() => import('../screens/campaign/campaign.tsx')),
    },
    { name: 'banner', title: 'Banner', component: lazy(() => import('../screens/banner/banner.tsx')) },
    { name: 'why', title: 'Why?', component: lazy(() => import('../screens/why/why.tsx')) },
    {
      name: 'statistics',
      title: 'Statistics',
      component: lazy(() => import('../screens/statistics/statistics.tsx')),
    },
  ],
  [
    { name: 'install', title: 'Install', component: lazy(() => import('../screens/install/install.tsx')) },
    { name: 'keys', title: 'Keys', component: lazy(() => import('../screens/keys/keys.tsx')) },
    {
      name: 'products',
      title: 'Products',
      component: lazy(() => import('../screens/products/products.tsx')),
    },
    {
      name: 'campaigns',
      title: 'All campaigns',
      component: lazy(() => import('../screens/campaigns/campaigns.tsx')),
    },
  ],
];

/** The screen of this name; `undefined` when there is none. */
export function screenOf(name: string): ScreenEntry | undefined {
  return screenGroups.flat().find((screen) => screen.name === name);
}
