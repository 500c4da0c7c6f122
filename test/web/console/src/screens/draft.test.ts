import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type { Campaign, UpdateCampaignRequest } from '../../../../../web/console/src/api/contract.ts';
import { drafts, resolveConflict, save } from '../../../../../web/console/src/screens/draft.ts';

const base: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date('2026-11-21T12:00:00.000Z')));
const draftOf = (changes: Partial<Campaign>) => ({ base, edited: { ...base, ...changes } });

/** The campaign that the service stores, and its version. */
let stored: Campaign;
let version: number;
const changeElsewhere = (changes: UpdateCampaignRequest) => {
  stored = { ...stored, ...changes } as Campaign;
  version += 1;
};
const patches: UpdateCampaignRequest[] = [];
/** Runs before the service checks the tag of a change. */
let beforePatch: () => void;

beforeEach(() => {
  [stored, version, beforePatch] = [base, 1, () => undefined];
  patches.length = 0;
  drafts.set({});
  Object.assign(globalThis, { location: { origin: 'https://ppp.example' } });
  const respond = (status: number, body: object) =>
    Response.json(body, { status, headers: { etag: `"${version}"` } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    if (request.method === 'GET') return respond(200, { data: stored });
    beforePatch();
    beforePatch = () => undefined;
    if (request.headers.get('if-match') !== `"${version}"`)
      return respond(412, { error: { code: 'precondition_failed', message: 'Changed.' } });
    const body = await request.json();
    patches.push(body);
    changeElsewhere(body);
    return respond(200, { data: stored });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'location');
});

it('sends only the changed fields, so that other fields keep what another session saved', async () => {
  changeElsewhere({ name: 'Theirs' });
  expect(await save(draftOf({ code: 'MINE' }))).toEqual({
    kind: 'saved',
    fields: ['code'],
    campaign: stored,
  });
  expect([patches, stored.name]).toEqual([[{ code: 'MINE' }], 'Theirs']);
});

it.each([
  ['before the merchant saved', () => changeElsewhere({ code: 'THEIRS' }), () => undefined],
  ['between the read and the write', () => undefined, () => changeElsewhere({ code: 'THEIRS' })],
])(
  'a field that another session changed %s is a conflict, and nothing is saved',
  async (_, before, between) => {
    before();
    beforePatch = between;
    const outcome = await save(draftOf({ code: 'MINE', blockVpn: false }));
    expect(outcome).toEqual({ kind: 'conflict', latest: stored, fields: ['code'] });
    expect([patches, stored.code]).toEqual([[], 'THEIRS']);
  },
);

it.each([
  ['mine', [], { code: 'MINE', blockVpn: false }],
  ['theirs', ['code' as const], { blockVpn: false }],
])('after a conflict, %s is saved with all undisputed changes', async (_, given, expected) => {
  changeElsewhere({ code: 'THEIRS', name: 'Theirs' });
  const draft = draftOf({ code: 'MINE', blockVpn: false });
  await save(draft);
  const next = resolveConflict(draft, stored, given);
  expect(drafts.get()).toEqual({ [base.id]: next });
  expect((await save(next)).kind).toBe('saved');
  expect([patches, stored.name, drafts.get()]).toEqual([[expected], 'Theirs', {}]);
});

it('what the merchant changes while a save runs stays unsaved', async () => {
  const draft = draftOf({ code: 'MINE' });
  drafts.set({ [base.id]: draft });
  beforePatch = () =>
    drafts.set({ [base.id]: { base, edited: { ...draft.edited, blockVpn: !base.blockVpn } } });
  await save(draft);
  expect(drafts.get()).toEqual({
    [base.id]: { base: stored, edited: { ...stored, blockVpn: !base.blockVpn } },
  });
  expect(patches).toEqual([{ code: 'MINE' }]);
});

it('a draft is removed when its only change is discarded', () => {
  const draft = draftOf({ code: 'MINE' });
  drafts.set({ [base.id]: draft });
  resolveConflict(draft, { ...base, code: 'THEIRS' }, ['code']);
  expect(drafts.get()).toEqual({});
});
