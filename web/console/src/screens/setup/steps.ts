import type { ApiKey, Campaign } from '../../api/contract.ts';
import { lastRequestOf } from '../keys/campaign-keys.ts';
import { hasUnredeemableDiscount } from '../offers/codes.ts';
import { type Progress, prefixProblem } from './progress.ts';

/** The setup's steps in order: each with its screen's name. */
export const setupSteps = [
  { screen: 'setup/checkout', title: 'Where you sell' },
  { screen: 'setup/codes', title: 'Your codes' },
  { screen: 'setup/style', title: 'Banner style' },
  { screen: 'setup/site', title: 'Add it to your site' },
  { screen: 'setup/publish', title: 'See it live' },
] as const;

/** A setup step's screen name. */
export type SetupScreen = (typeof setupSteps)[number]['screen'];

/** Returns the screen names of all completed steps. */
export function stepsDone(
  campaign: Campaign,
  apiKeys: readonly ApiKey[],
  progress: Progress = {},
): Set<SetupScreen> {
  const hasCodes = !hasUnredeemableDiscount(campaign);
  const isInstalled = lastRequestOf(campaign, apiKeys) !== undefined;
  const isDone: Record<SetupScreen, boolean | undefined> = {
    'setup/checkout': progress.checkout !== undefined,
    'setup/codes': hasCodes || prefixProblem(progress.prefix?.typed ?? '') === undefined,
    'setup/style': progress.hasStyle,
    'setup/site': isInstalled,
    'setup/publish': isInstalled && hasCodes && campaign.status === 'active',
  };
  return new Set(setupSteps.map(({ screen }) => screen).filter((screen) => isDone[screen]));
}

/** Returns the first step that is not complete, or else the last step. */
export function nextStep(done: ReadonlySet<SetupScreen>): SetupScreen {
  return setupSteps.find(({ screen }) => !done.has(screen))?.screen ?? 'setup/publish';
}

/** Returns the screen that follows a step. Home follows the last step. */
export function screenAfter(step: SetupScreen): string {
  return setupSteps[setupSteps.findIndex(({ screen }) => screen === step) + 1]?.screen ?? '';
}
