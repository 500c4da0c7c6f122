import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { answers } from '../../api/queries.ts';
import { useGo } from '../../routing/location.tsx';
import { store } from '../draft.ts';
import { type SetupScreen, screenAfter } from './steps.ts';

/** Saves the changes of a step and goes to the next one. `error` is that of the last attempt, which stays on the step. */
export function useSaving(step: SetupScreen, campaign: Campaign) {
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const saveAndGo = async (edited: Campaign) => {
    setBusy(true);
    setError(undefined);
    try {
      const outcome = await store({ base: campaign, edited });
      await answers.invalidateQueries({ queryKey: ['campaigns'] });
      if (outcome.kind === 'conflict')
        throw new Error('The campaign was changed in another window. Check this step, and continue again.');
      go(screenAfter(step));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, saveAndGo };
}
