import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { queryClient } from '../../api/queries.ts';
import { announce } from '../../parts/announcement.ts';
import { useGo } from '../../routing/location.tsx';
import { saveChanges } from '../draft.ts';
import { type SetupScreen, screenAfter } from './steps.ts';

/**
 * Returns a function that saves a step's changes, announces `sentence` and opens the next step. `error` is the last attempt's
 * error.
 */
export function useStepSaving(step: SetupScreen, campaign: Campaign) {
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const saveAndGo = async (edited: Campaign, sentence?: string) => {
    if (isBusy) return; // the button stays enabled, because a disabled button loses the focus
    setBusy(true);
    setError(undefined);
    try {
      const outcome = await saveChanges({ base: campaign, edited });
      await queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      if (outcome.kind === 'conflict')
        throw new Error('Another window changed the campaign. Check this step and continue again.');
      if (sentence) announce(sentence);
      go(screenAfter(step));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, saveAndGo };
}
