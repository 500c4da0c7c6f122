import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '../api/contract.ts';
import { refresh } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { Failure } from '../parts/states.tsx';
import { Link } from '../routing/location.tsx';
import {
  addsFreeDiscount,
  type CampaignField,
  describeValue,
  differences,
  fieldLabel,
  fieldNames,
} from './campaign-changes.ts';
import { type Draft, discardDraft, resolveConflict, save, useDraft } from './draft.ts';
import { goingOffline } from './going-offline.ts';

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
  if (!draft) return outcome && <Outcome text={outcome} />;
  const resolve = async (discarded: CampaignField[]) => {
    if (!conflict) return;
    const next = resolveConflict(draft, conflict.latest, discarded);
    setConflict(undefined);
    if (differences(next.base, next.edited).length > 0) return saveDraft(next);
    await refresh('campaigns');
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
        <ConflictView draft={draft} conflict={conflict} onResolve={(discarded) => void resolve(discarded)} />
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
            onPress={() => (hasConsequences(draft) ? setConfirming(true) : saveDraft(draft))}
          />
        </div>
      )}
      {!conflict && problem && (
        <p className="problem wide">
          {fieldLabel(draft.edited, problem.path)}: {problem.message}
        </p>
      )}
      {isConfirming && (
        <Consequences draft={draft} onConfirm={() => saveDraft(draft)} onClose={() => setConfirming(false)} />
      )}
    </section>
  );
}

function hasConsequences({ base, edited }: Draft): boolean {
  return addsFreeDiscount(base, edited) || goingOffline(base, edited, new Date()).length > 0;
}

interface ConsequencesProps {
  draft: Draft;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** The confirmation before a save that gives products away or takes a live discount offline. */
function Consequences({ draft: { base, edited }, ...dialog }: ConsequencesProps) {
  const isFree = addsFreeDiscount(base, edited);
  return (
    <Confirmation
      title={isFree ? 'Give products away for free?' : 'Take discounts offline?'}
      label={isFree ? 'Save the 100% discount' : 'Save and take them offline'}
      {...dialog}
    >
      {isFree && <p>Visitors with a 100% discount pay nothing.</p>}
      {goingOffline(base, edited, new Date()).map((sentence) => (
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
    onSuccess: async (result) => {
      setConflict(result.kind === 'conflict' ? result : undefined);
      if (result.kind === 'saved') {
        announce(`Saved: ${listFields(result.fields)}.`);
        setOutcome(
          'Saved. New visitors see the new banner. Your own browser may show the old one for up to five minutes.',
        );
      }
      await refresh('campaigns');
    },
  });
  /** Saves a draft. The bar shows an error. */
  const saveDraft = async (draft: Draft) => void (await mutateAsync(draft).catch(() => undefined));
  return { isBusy: isPending, error, conflict, outcome, setConflict, setOutcome, saveDraft };
}

/** The last action's outcome. It takes the focus, because the button that had it is gone. */
function Outcome({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <div className="outcome" ref={line} tabIndex={-1}>
      <p>
        {text} <Link to="why">See what visitors get now</Link>
      </p>
    </div>
  );
}

interface ConflictViewProps {
  draft: Draft;
  conflict: Conflict;
  onResolve: (discarded: CampaignField[]) => void;
}

function ConflictView({ draft, conflict: { latest, fields }, onResolve }: ConflictViewProps) {
  return (
    <div className="notice warn conflict" role="alert">
      <p>
        <strong>Another window changed {listFields(fields)} while you were editing.</strong> Nothing is saved
        yet.
      </p>
      {fields.map((field) => (
        <div key={field}>
          {fields.length > 1 && <h3>{fieldNames[field]}</h3>}
          <dl>
            <dt>Saved version</dt>
            <dd>{describeValue(latest, field)}</dd>
            <dt>Your version</dt>
            <dd>{describeValue(draft.edited, field)}</dd>
          </dl>
        </div>
      ))}
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
