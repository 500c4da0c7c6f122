import type { ApiKey, Campaign } from '../../api/contract.ts';
import { keysOfCampaign } from '../home/checklist.ts';
import { lacksCodes } from '../offers/codes.ts';
import type { Progress } from './progress.ts';

/** A step of the guided setup. */
export interface SetupStep {
  /** The name of its screen. */
  screen: string;
  title: string;
}

/** The steps, in their order. */
export const setupSteps = [
  { screen: 'setup/where', title: 'Where you sell' },
  { screen: 'setup/codes', title: 'Your codes' },
  { screen: 'setup/look', title: 'How it looks' },
  { screen: 'setup/site', title: 'Add it to your site' },
  { screen: 'setup/see', title: 'See it live' },
] as const satisfies readonly SetupStep[];

/** The name of a step's screen. */
export type SetupScreen = (typeof setupSteps)[number]['screen'];

/** Returns the screens of the steps that are done. */
export function stepsDone(
  campaign: Campaign,
  apiKeys: readonly ApiKey[],
  progress: Progress = {},
): Set<SetupScreen> {
  const hasCodes = !lacksCodes(campaign);
  const isInstalled = keysOfCampaign(campaign, apiKeys).some(({ lastUsedAt }) => lastUsedAt !== null);
  const isDone: Record<SetupScreen, boolean | undefined> = {
    'setup/where': progress.checkout !== undefined,
    'setup/codes': hasCodes,
    'setup/look': progress.hasLook,
    'setup/site': isInstalled,
    'setup/see': progress.hasSeen && isInstalled && hasCodes && campaign.status === 'active',
  };
  return new Set(setupSteps.map(({ screen }) => screen).filter((screen) => isDone[screen]));
}

/** Returns the first step that is not done; the last one if all are. */
export function nextStep(done: ReadonlySet<SetupScreen>): SetupScreen {
  return setupSteps.find(({ screen }) => !done.has(screen))?.screen ?? 'setup/see';
}

/** Returns the screen after a step; Home after the last one. */
export function screenAfter(step: SetupScreen): string {
  return setupSteps[setupSteps.findIndex(({ screen }) => screen === step) + 1]?.screen ?? '';
}
