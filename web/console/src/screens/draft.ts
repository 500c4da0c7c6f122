import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import type { Campaign, UpdateCampaignRequest } from '../api/contract.ts';
import { queryClient } from '../api/queries.ts';
import { createStore, useStore } from '../api/store.ts';
import {
  type CampaignField,
  campaignProblems,
  changesOf,
  conflicts,
  differences,
} from './campaign-changes.ts';

/** A campaign's unsaved changes: the campaign before the first change and after the last. */
export interface Draft {
  base: Campaign;
  edited: Campaign;
}

/** Unsaved changes by campaign ID. They stay when the merchant opens another screen. */
export const drafts = createStore<Readonly<Record<string, Draft>>>({});

/**
 * The outcome of saving. A conflict contains the latest campaign and the fields that both sessions changed.
 */
export type SaveOutcome =
  | { kind: 'saved'; fields: CampaignField[]; campaign: Campaign }
  | { kind: 'conflict'; latest: Campaign; fields: CampaignField[] };

/** Returns a campaign with its unsaved changes, their problems, and a function that edits it. */
export function useDraft(campaign: Campaign) {
  const draft = useStore(drafts)[campaign.id];
  const edited = draft?.edited ?? campaign;
  const problems = campaignProblems(edited);
  return {
    edited,
    draft,
    problems,
    /** Returns what is wrong with the field at this path (`tiers.0.code`), as a sentence. */
    problemAt: (path: string) => problems.find((problem) => problem.path === path)?.message,
    edit: (changes: Partial<Campaign>) => updateDraft(draft?.base ?? campaign, { ...edited, ...changes }),
  };
}

/** Discards a campaign's unsaved changes. */
export function discardDraft(campaignId: string): void {
  const { [campaignId]: _gone, ...rest } = drafts.get();
  drafts.set(rest);
}

/**
 * Saves a draft's changed fields, unless another session has changed one of them. Throws an `ApiError` for an
 * error response. The draft stays until it is saved, and keeps what the merchant changed meanwhile.
 */
export async function save(draft: Draft): Promise<SaveOutcome> {
  const outcome = await saveChanges(draft);
  if (outcome.kind === 'saved') {
    const { edited } = drafts.get()[draft.base.id] ?? draft;
    resolveConflict({ base: draft.edited, edited }, outcome.campaign, []);
  }
  return outcome;
}

/** Saves changes as `save` does, but keeps the campaign's draft. */
export async function saveChanges({ base, edited }: Draft): Promise<SaveOutcome> {
  const { data: latest, tag } = await call('GET /campaigns/{id}', { id: base.id });
  const fields = conflicts(base, edited, latest);
  if (fields.length > 0) return { kind: 'conflict', latest, fields };
  try {
    const campaign = await patchCampaign(base.id, changesOf(base, edited), tag);
    return { kind: 'saved', fields: differences(base, edited), campaign };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'precondition_failed') throw error;
    return saveChanges({ base, edited }); // another session updated the campaign after the read
  }
}

/**
 * Moves a draft to the latest campaign. It keeps the merchant's changes except for the fields in `discarded`.
 */
export function resolveConflict(
  { base, edited }: Draft,
  latest: Campaign,
  discarded: CampaignField[],
): Draft {
  const remaining = differences(base, edited).filter((field) => !discarded.includes(field));
  const next = { ...latest, ...Object.fromEntries(remaining.map((field) => [field, edited[field]])) };
  updateDraft(latest, next);
  return { base: latest, edited: next };
}

/** Updates a campaign if it still has the entity tag, and replaces the cached campaign. */
export async function patchCampaign(
  id: string,
  changes: UpdateCampaignRequest,
  tag = '*',
): Promise<Campaign> {
  const headers = { 'If-Match': tag };
  const { data } = await call('PATCH /campaigns/{id}', { id, headers, body: changes });
  queryClient.setQueryData<Campaign[]>(['campaigns'], (campaigns) =>
    campaigns?.map((campaign) => (campaign.id === id ? data : campaign)),
  );
  return data;
}

function updateDraft(base: Campaign, edited: Campaign): void {
  if (differences(base, edited).length === 0) discardDraft(base.id);
  else drafts.set({ ...drafts.get(), [base.id]: { base, edited } });
}
