import { type ReactNode, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { queryClient } from '../../api/queries.ts';
import { announce } from '../../parts/announcement.ts';
import { Failure, Loaded } from '../../parts/states.tsx';
import { Link, useGo } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { saveChanges } from '../draft.ts';
import { type SetupScreen, screenAfter } from './steps.ts';

/** Renders a step once its campaign is loaded. */
export function WithCampaign({ children }: { children: (campaign: Campaign) => ReactNode }) {
  const { query, campaign } = useCurrentCampaign();
  return <Loaded query={query}>{() => campaign && children(campaign)}</Loaded>;
}

interface StepPageProps {
  step: SetupScreen;
  title: string;
  /** The step's purpose, in a sentence or two. */
  lead: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one first. A link that skips the step follows them. */
  buttons?: ReactNode;
  /** False if there is nothing to skip. @default true */
  isSkippable?: boolean;
  /** The last action's error. */
  error?: unknown;
}

/** A step's page: title, purpose, content and buttons. */
export function StepPage(props: StepPageProps) {
  const { step, title, lead, children, buttons, isSkippable = true, error } = props;
  return (
    <div className="step-page">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
      {error !== undefined && <Failure error={error} />}
      <div className="buttons step-buttons">
        {buttons}
        {isSkippable && screenAfter(step) !== '' && (
          <Link to={screenAfter(step)} className="button quiet">
            Skip<span className="visually-hidden"> this step</span>
          </Link>
        )}
      </div>
    </div>
  );
}

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
