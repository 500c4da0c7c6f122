import { useEffect, useState } from 'react';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import type { Campaign } from '../api/contract.ts';
import { answers } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Failure } from '../parts/states.tsx';
import { type CampaignField, differences, fieldNames, valueInWords } from './campaign-changes.ts';
import { type Draft, discard, resolveConflict, save, useDraft } from './draft.ts';

interface Conflict {
  latest: Campaign;
  fields: CampaignField[];
}

/** Shows unsaved changes, saves them, and shows conflicting changes of another session. */
export function SaveBar({ campaign }: { campaign: Campaign }) {
  const { draft, problems } = useDraft(campaign);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  useWarningBeforeLeaving(draft !== undefined);
  if (!draft) return null;
  const store = async (current: Draft) => {
    setBusy(true);
    setError(undefined);
    try {
      const outcome = await save(current);
      setConflict(outcome.kind === 'conflict' ? outcome : undefined);
      if (outcome.kind === 'saved') announce(`Saved: ${inWords(outcome.fields)}.`);
      await answers.invalidateQueries({ queryKey: ['campaigns'] });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const resolve = (given: CampaignField[]) => {
    if (!conflict) return;
    const next = resolveConflict(draft, conflict.latest, given);
    setConflict(undefined);
    void store(next);
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
        problem={problems[0]}
        onDiscard={() => {
          setConflict(undefined);
          discard(campaign.id);
        }}
        onSave={() => void store(draft)}
      />
    </section>
  );
}

interface ButtonsProps {
  isBusy: boolean;
  /** The problems that prevent saving. */
  problem: ErrorDetail | undefined;
  onDiscard: () => void;
  onSave: () => void;
}

function Buttons({ isBusy, problem, onDiscard, onSave }: ButtonsProps) {
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
          {problem.path}: {problem.message}
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
        <strong>Somebody changed {inWords(fields)} while you did.</strong> Nothing is saved yet.
      </p>
      {fields.map((field) => (
        <dl key={field}>
          <dt>Now saved</dt>
          <dd>{valueInWords(latest, field)}</dd>
          <dt>Yours</dt>
          <dd>{valueInWords(draft.edited, field)}</dd>
        </dl>
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

function useWarningBeforeLeaving(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasChanges]);
}
