import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../api/contract.ts';
import { refresh } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { focusFirst } from '../parts/forms/focus.ts';
import { Failure } from '../parts/states.tsx';
import { Link, useRoute } from '../routing/location.tsx';
import {
  addsFreeDiscount,
  type CampaignField,
  differences,
  fieldLabel,
  fieldNames,
} from './campaign-changes.ts';
import { type Draft, discardDraft, resolveConflict, save, useDraft } from './draft.ts';
import { goingOffline, isLive } from './going-offline.ts';
import { type ManagedCodes, useManagedCodes } from './managed-codes.ts';
import { DiscountCostText } from './offers/discount-cost-text.tsx';

interface Conflict {
  latest: Campaign;
  fields: CampaignField[];
}

/**
 * A bar that lists unsaved changes, saves them, and shows conflicts with another session. After saving it
 * shows the outcome.
 */
export function SaveBar({ campaign }: { campaign: Campaign }) {
  const {
    draft,
    problems: [problem],
  } = useDraft(campaign);
  const { isBusy, error, conflict, outcome, setConflict, setOutcome, saveDraft } = useSave();
  const [isConfirming, setConfirming] = useState(false);
  const { data: codes = null } = useManagedCodes(campaign);
  if (!draft) return outcome && <Outcome text={outcome} />;
  /** Saves, after a question if that has consequences for the campaign as it is now. */
  const saveAfterQuestion = async (saved: Campaign, next: Draft) =>
    consequencesOf(saved, next, codes).length > 0 ? setConfirming(true) : saveDraft(next);
  const resolve = async (discarded: CampaignField[]) => {
    if (!conflict) return;
    const next = resolveConflict(draft, conflict.latest, discarded);
    setConflict(undefined);
    await refresh('campaigns');
    if (differences(next.base, next.edited).length > 0) return saveAfterQuestion(conflict.latest, next);
    setOutcome('Your changes were discarded.');
  };
  const discard = () => {
    setOutcome('Your changes were discarded.');
    discardDraft(campaign.id);
  };
  return (
    <section className="save-bar" aria-label="Unsaved changes">
      <Failure error={error} />
      {conflict && (
        <ConflictView fields={conflict.fields} onResolve={(discarded) => void resolve(discarded)} />
      )}
      <p>
        <strong>Not saved:</strong> {listFields(differences(draft.base, draft.edited))}
      </p>
      {!conflict && (
        <div className="buttons">
          <Button label="Discard" onPress={discard} />
          <Button
            label={isBusy ? 'Saving…' : 'Save'}
            look="primary"
            isBusy={isBusy}
            disabled={problem !== undefined}
            onPress={() => void saveAfterQuestion(campaign, draft)}
          />
        </div>
      )}
      {!conflict && problem && (
        <p className="problem wide">
          {fieldLabel(draft.edited, problem.path)}: {problem.message}
        </p>
      )}
      {!conflict && !problem && campaign.status === 'active' && (
        <DiscountCostText saved={campaign} edited={withChanges(campaign, draft)} isOff={false} />
      )}
      {isConfirming && (
        <Consequences
          isFree={addsFreeDiscount(draft.base, draft.edited)}
          sentences={consequencesOf(campaign, draft, codes)}
          onConfirm={() => saveDraft(draft)}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

/**
 * Returns what a save does to visitors of the saved campaign, which another session may have changed since
 * the draft began.
 */
function consequencesOf(saved: Campaign, { base, edited }: Draft, codes: ManagedCodes | null): string[] {
  return [
    ...(addsFreeDiscount(base, edited) ? ['Visitors with a 100% discount pay nothing.'] : []),
    ...goingOffline(saved, withChanges(saved, { base, edited }), new Date(), codes),
  ];
}

/** Returns a saved campaign with a draft's changes. */
function withChanges(saved: Campaign, { base, edited }: Draft): Campaign {
  const changes = Object.fromEntries(differences(base, edited).map((field) => [field, edited[field]]));
  return { ...saved, ...changes };
}

interface ConsequencesProps {
  isFree: boolean;
  sentences: readonly string[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** The confirmation before a save that gives products away or takes a live discount offline. */
function Consequences({ isFree, sentences, ...dialog }: ConsequencesProps) {
  return (
    <Confirmation
      title={isFree ? 'Give products away for free?' : 'Take discounts offline?'}
      label={isFree ? 'Save the 100% discount' : 'Save and take them offline'}
      {...dialog}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Confirmation>
  );
}

function useSave() {
  const [conflict, setConflict] = useState<Conflict>();
  const [outcome, setOutcome] = useState<string>();
  const { isPending, error, mutateAsync } = useMutation({
    mutationFn: save,
    onSuccess: async (result, draft) => {
      setConflict(result.kind === 'conflict' ? result : undefined);
      if (result.kind === 'saved') {
        announce(`Saved: ${listFields(result.fields)}.`);
        setOutcome(`Saved. ${effectOf(draft.edited)}`);
      }
      await refresh('campaigns');
    },
  });
  /** Saves a draft. The bar shows an error. */
  const saveDraft = async (draft: Draft) => void (await mutateAsync(draft).catch(() => undefined));
  return { isBusy: isPending, error, conflict, outcome, setConflict, setOutcome, saveDraft };
}

function effectOf(campaign: Campaign): string {
  return isLive(campaign, new Date())
    ? 'New visitors get the new version. Your own browser may show the old one for up to five minutes.'
    : 'The campaign isn’t live, so visitors see no banner.';
}

/** The last action's outcome. It takes the focus, because the button that had it is gone. */
function Outcome({ text }: { text: string }) {
  return (
    <div className="outcome" ref={focusFirst} tabIndex={-1}>
      <p>
        {text} <Link to="preview">See what visitors get now</Link>
      </p>
    </div>
  );
}

interface ConflictViewProps {
  fields: CampaignField[];
  onResolve: (discarded: CampaignField[]) => void;
}

/** A choice between two versions. It takes the focus, because the button that had it is gone. */
function ConflictView({ fields, onResolve }: ConflictViewProps) {
  const { screen } = useRoute();
  return (
    <div className="notice warn conflict" role="alert" ref={focusFirst} tabIndex={-1}>
      <p>
        <strong>Another window changed {listFields(fields)} while you were editing.</strong> Nothing is saved
        yet.{' '}
        <Link to={screen} target="_blank">
          See the saved version
        </Link>
      </p>
      <div className="buttons">
        <Button label="Save my version" look="small" onPress={() => onResolve([])} />
        <Button label="Keep the saved version" look="small" onPress={() => onResolve(fields)} />
      </div>
    </div>
  );
}

function listFields(fields: readonly CampaignField[]): string {
  return fields.map((field) => fieldNames[field]).join(', ');
}
