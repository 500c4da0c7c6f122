import { useEffect, useRef, useState } from 'react';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import type { Campaign } from '../api/contract.ts';
import { answers } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { Failure } from '../parts/states.tsx';
import { Link } from '../routing/location.tsx';
import {
  type CampaignField,
  differences,
  fieldNames,
  givesAllAway,
  ownParts,
  placeInWords,
  valueInWords,
} from './campaign-changes.ts';
import { type Draft, discard, resolveConflict, save, useDraft } from './draft.ts';

interface Conflict {
  latest: Campaign;
  fields: CampaignField[];
}

/** Shows unsaved changes, saves them, and shows conflicting changes of another session. After that it says what visitors see. */
export function SaveBar({ campaign }: { campaign: Campaign }) {
  const { draft, problems } = useDraft(campaign);
  const { isBusy, error, conflict, outcome, setConflict, setOutcome, saveDraft } = useSave();
  const [isAsking, setAsking] = useState(false);
  if (!draft) return outcome && <Outcome text={outcome} />;
  const resolve = (given: CampaignField[]) => {
    if (!conflict) return;
    const next = resolveConflict(draft, conflict.latest, given);
    setConflict(undefined);
    void saveDraft(next);
  };
  return (
    <section className="save-bar" aria-label="Changes that are not saved">
      {error !== undefined && <Failure error={error} />}
      {conflict && <ConflictView draft={draft} conflict={conflict} onResolve={resolve} />}
      <p>
        <strong>Not saved:</strong> {inWords(differences(draft.base, draft.edited))}
      </p>
      <Buttons
        isBusy={isBusy}
        onDiscard={() => {
          setConflict(undefined);
          setOutcome('Your changes are discarded.');
          discard(campaign.id);
        }}
        onSave={() => (givesAllAway(draft.base, draft.edited) ? setAsking(true) : void saveDraft(draft))}
        problem={problems[0]}
        campaign={draft.edited}
      />
      <Confirmation
        title="Give it away for free?"
        label="Save 100%"
        isOpen={isAsking}
        onConfirm={() => saveDraft(draft)}
        onClose={() => setAsking(false)}
      >
        <p>A discount of 100% means that visitors with the code pay nothing.</p>
      </Confirmation>
    </section>
  );
}

function useSave() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const [outcome, setOutcome] = useState<string>();
  const saveDraft = async (current: Draft) => {
    setBusy(true);
    setError(undefined);
    try {
      const result = await save(current);
      setConflict(result.kind === 'conflict' ? result : undefined);
      if (result.kind === 'saved') {
        announce(`Saved: ${inWords(result.fields)}.`);
        setOutcome(
          'Saved. Your own browser may show the old banner on your pages for up to five minutes; new visitors get the new one.',
        );
      }
      await answers.invalidateQueries({ queryKey: ['campaigns'] });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, conflict, outcome, setConflict, setOutcome, saveDraft };
}

/** The result of the last action. It takes the focus, because the button that had it is gone. */
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

interface ButtonsProps {
  isBusy: boolean;
  /** The problem that prevents saving. */
  problem: ErrorDetail | undefined;
  campaign: Campaign;
  onDiscard: () => void;
  onSave: () => void;
}

function Buttons({ isBusy, problem, campaign, onDiscard, onSave }: ButtonsProps) {
  return (
    <>
      <div className="buttons">
        <button type="button" className="button" onClick={onDiscard}>
          Discard
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isBusy || problem !== undefined}
          onClick={onSave}
        >
          {isBusy ? 'Saving…' : 'Save'}
        </button>
      </div>
      {problem && (
        <p className="problem wide">
          {placeInWords(campaign, problem.path)}: {problem.message}
        </p>
      )}
    </>
  );
}

interface ConflictViewProps {
  draft: Draft;
  conflict: Conflict;
  onResolve: (given: CampaignField[]) => void;
}

function ConflictView({ draft, conflict: { latest, fields }, onResolve }: ConflictViewProps) {
  return (
    <div className="notice warn conflict" role="alert">
      <p>
        <strong>Another window changed {inWords(fields)} while you were editing.</strong> Nothing is saved
        yet.
      </p>
      {fields.map((field) => (
        <div key={field}>
          {fields.length > 1 && <h3>{fieldNames[field]}</h3>}
          <dl>
            <dt>Now saved</dt>
            <dd>{valueInWords(ownParts(latest, draft.edited, field), field)}</dd>
            <dt>Yours</dt>
            <dd>{valueInWords(ownParts(draft.edited, latest, field), field)}</dd>
          </dl>
        </div>
      ))}
      <div className="buttons">
        <button type="button" className="button small" onClick={() => onResolve([])}>
          Save mine
        </button>
        <button type="button" className="button small" onClick={() => onResolve(fields)}>
          Keep theirs
        </button>
      </div>
    </div>
  );
}

function inWords(fields: readonly CampaignField[]): string {
  return fields.map((field) => fieldNames[field]).join(', ');
}
