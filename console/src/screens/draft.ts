import { ApiError, bodyOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import type { Campaign, CampaignChanges } from '../api/contract.ts';
import { answers, readCampaign } from '../api/queries.ts';
import { createStore, useStore } from '../api/store.ts';
import {
  type CampaignField,
  campaignProblems,
  changesOf,
  conflicts,
  differences,
  rebase,
} from './campaign-changes.ts';

/** A campaign's unsaved changes: the campaign before the first change, and after all of them. */
export interface Draft {
  base: Campaign;
  edited: Campaign;
}

/** Unsaved changes by campaign. They survive going from screen to screen. */
export const drafts = createStore<Readonly<Record<string, Draft>>>({});

/** The outcome of saving. A conflict has the newest campaign and the fields that both sides changed. */
export type SaveOutcome =
  | { kind: 'saved'; fields: CampaignField[] }
  | { kind: 'conflict'; latest: Campaign; fields: CampaignField[] };

/** A campaign with the changes that are not saved yet, and how to make more. */
export function useDraft(campaign: Campaign) {
  const draft = useStore(drafts)[campaign.id];
  const edited = draft?.edited ?? campaign;
  const problems = campaignProblems(edited);
  return {
    edited,
    draft,
    problems,
    /** Returns the problem of the field at this path (`tiers.0.code`), as a sentence. */
    problemAt: (path: string) => problems.find((problem) => problem.path === path)?.message,
    edit: (changes: Partial<Campaign>) => keep(draft?.base ?? campaign, { ...edited, ...changes }),
  };
}

/** Forgets the changes of a campaign. */
export function discard(campaignId: string): void {
  const { [campaignId]: _gone, ...rest } = drafts.get();
  drafts.set(rest);
}

/**
 * Saves the changes of a campaign, unless another session has changed the same since. What only one side
 * changed is merged: single tiers, countries, sites and parts of the banner, too. Throws an `ApiError` for an error response; the changes stay.
 */
export async function save(draft: Draft): Promise<SaveOutcome> {
  const outcome = await store(draft);
  if (outcome.kind === 'saved') discard(draft.base.id);
  return outcome;
}

/** The same for changes that are no draft: those of a draft stay. */
export async function store({ base, edited }: Draft): Promise<SaveOutcome> {
  for (let attempt = 1; ; attempt++) {
    const { data: latest, tag } = await readCampaign(base.id);
    const fields = conflicts(base, edited, latest);
    if (fields.length > 0) return { kind: 'conflict', latest, fields };
    try {
      await patchCampaign(base.id, changesOf(latest, rebase(base, edited, latest)), tag);
      return { kind: 'saved', fields: differences(base, edited) };
    } catch (error) {
      if (!(error instanceof ApiError) || !lostRaces.includes(error.code)) throw error;
      if (attempt === maxAttempts) return { kind: 'conflict', latest, fields: differences(base, edited) };
    }
  }
}

/** Another change came between the read and the write: reads again. */
const lostRaces = ['precondition_failed', 'concurrent_modification'];
const maxAttempts = 4;

/** Goes on from the newest campaign: with the merchant's own changes, or without those to `given`. */
export function resolveConflict({ base, edited }: Draft, latest: Campaign, given: CampaignField[]): Draft {
  const merged = rebase(base, edited, latest);
  const theirs = Object.fromEntries(given.map((field) => [field, latest[field]]));
  const next = { base: latest, edited: { ...merged, ...theirs } };
  keep(next.base, next.edited);
  return next;
}

/** Changes a campaign at once, if it still has the tag, and every copy of it that the console keeps. */
export async function patchCampaign(id: string, changes: CampaignChanges, tag = '*'): Promise<Campaign> {
  const params = { path: { id }, header: { 'If-Match': tag } };
  const { data } = bodyOf(await api.PATCH('/v1/campaigns/{id}', { params, body: changes }));
  answers.setQueryData<Campaign[]>(['campaigns'], (campaigns) =>
    campaigns?.map((campaign) => (campaign.id === id ? data : campaign)),
  );
  return data;
}

function keep(base: Campaign, edited: Campaign): void {
  if (differences(base, edited).length === 0) discard(base.id);
  else drafts.set({ ...drafts.get(), [base.id]: { base, edited } });
}
