import { dayMs } from '../../../../../../core/shared/durations.ts';
import {
  type Facts,
  lastRequestText,
  liveState,
} from '../../../../../../web/console/src/screens/home/live-state.ts';
import { sampleEvidence } from '../../../../../support/console/sample-checkout.ts';

const warning = {
  title: 'The number in MIS60 isn’t its discount, 75%.',
  fix: { screen: 'campaign', label: 'Change the code' },
};

const doubt = {
  ...{ title: 'Some codes aren’t created yet.', detail: 'Their visitors see no banner until then.' },
  fix: { screen: 'checkout', label: 'Open Checkout' },
};

const exist = sampleEvidence.sentence;
const now = new Date('2026-11-21T12:00:00.000Z');

const values = {
  codes: ['no-discounts', 'none', 'by-hand', 'automatic', 'managed'],
  status: ['active', 'paused'],
  phase: ['before', 'during', 'after'],
  hasKey: [true, false],
  lastRequestAt: [null, '2026-11-21T11:58:00.000Z', '2026-11-20T11:00:00.000Z'],
  isSilent: [false, true],
  isUnredeemed: [false, true],
  warnings: [[], [warning]],
} as const;

/** Every combination of facts. */
const combinations: Facts[] = [
  ...values.codes.map((codes) => ({ codes, codesDoubts: [] })),
  { codes: 'managed' as const, codesDoubts: [doubt] },
].flatMap((codes) =>
  values.status.flatMap((status) =>
    values.phase.flatMap((phase) =>
      values.hasKey.flatMap((hasKey) =>
        values.lastRequestAt.flatMap((lastRequestAt) =>
          values.isSilent.flatMap((isSilent) =>
            values.isUnredeemed.flatMap((isUnredeemed) =>
              values.warnings.map((warnings) => ({
                ...{ ...codes, status, phase, hasKey, lastRequestAt, isSilent, isUnredeemed, warnings },
                evidence: codes.codes === 'managed' ? sampleEvidence : undefined,
                ...{
                  copied: isUnredeemed ? 1_160 : 3,
                  lastRedemption: null,
                  sale: undefined,
                  isSaleRunning: false,
                },
                ...{ usualPerDay: 80, firstCodeAt: null, uncounted: undefined },
                startsAt: phase === 'before' ? '2026-12-01T12:00:00.000Z' : null,
                endsAt: phase === 'after' ? '2026-11-01T12:00:00.000Z' : null,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

interface Row {
  if: (facts: Facts) => boolean;
  isLive: boolean;
  title: string;
  screen?: string;
}

/** What to say, in the order of importance: the first row that applies decides. */
const rows: readonly Row[] = [
  {
    if: ({ status, codes }) => status === 'paused' && codes === 'none',
    ...{ isLive: false, title: 'Not live. The campaign is paused.', screen: 'setup/codes' },
  },
  {
    if: ({ status, lastRequestAt }) => status === 'paused' && lastRequestAt === null,
    ...{ isLive: false, title: 'Not live. The campaign is paused.', screen: 'setup/publish' },
  },
  {
    if: ({ status }) => status === 'paused',
    ...{ isLive: false, title: 'Not live. The campaign is paused.', screen: 'campaign' },
  },
  {
    if: ({ phase }) => phase === 'after',
    ...{ isLive: false, title: 'Not live. The campaign ended on Nov 1, 2026', screen: 'campaign' },
  },
  {
    if: ({ phase }) => phase === 'before',
    ...{ isLive: false, title: 'Not live yet. The campaign starts on Dec 1, 2026', screen: 'campaign' },
  },
  {
    if: ({ codes }) => codes === 'no-discounts',
    ...{ isLive: false, title: 'Not live. No country has a discount.', screen: 'campaign' },
  },
  {
    if: ({ hasKey }) => !hasKey,
    ...{ isLive: false, title: 'Not live. The campaign has no public key.', screen: 'install' },
  },
  {
    if: ({ codes }) => codes === 'none',
    ...{ isLive: true, title: 'Some discounts have no code.', screen: 'setup/codes' },
  },
  {
    if: ({ codesDoubts }) => codesDoubts.length > 0,
    ...{ isLive: true, title: doubt.title, screen: 'checkout' },
  },
  {
    if: ({ lastRequestAt }) => lastRequestAt === null,
    ...{ isLive: true, title: 'Published, but no page has used your public key yet.', screen: 'setup/site' },
  },
  {
    if: ({ isSilent }) => isSilent,
    ...{ isLive: true, title: 'No request for the banner has come since Nov 2', screen: 'setup/site' },
  },
  {
    if: ({ isUnredeemed }) => isUnredeemed,
    ...{ isLive: true, title: 'In 30 days, codes were copied 1,160 times and never redeemed.' },
    screen: 'preview',
  },
  {
    if: ({ warnings }) => warnings.length > 0,
    ...{ isLive: true, title: warning.title, screen: 'campaign' },
  },
  {
    if: ({ codes }) => codes === 'managed',
    ...{ isLive: true, title: exist },
  },
  {
    if: ({ codes }) => codes === 'by-hand',
    ...{ isLive: true, title: 'Live. We can’t check codes that you created by hand.' },
  },
  {
    if: ({ codes }) => codes === 'automatic',
    ...{ isLive: true, title: 'Live. We can’t check that your checkout applies the discounts.' },
  },
];

it('each of the 1,728 combinations of facts has the sentence of the first row that applies', () => {
  expect(combinations).toHaveLength(1_728);
  const used = new Set<Row | undefined>();
  for (const facts of combinations) {
    const row = rows.find((each) => each.if(facts));
    used.add(row);
    const { isLive, title, fix } = liveState(facts, now);
    expect({ facts, isLive, title, screen: fix?.screen }).toEqual({
      ...{ facts, isLive: row?.isLive, screen: row?.screen },
      title: expect.stringContaining(row?.title ?? 'a row for every combination'),
    });
  }
  expect(used.size).toBe(rows.length);
});

it('says “exist” only with evidence and without doubt, never that codes work, and offers nothing to fix then', () => {
  for (const facts of combinations) {
    const { title, claim, detail, fix } = liveState(facts, now);
    expect(`${title} ${claim} ${detail}`).not.toMatch(/accept|works?\b/);
    if (title !== exist && !title.startsWith('Live')) continue;
    if (title === exist) expect(facts).toMatchObject({ codes: 'managed', codesDoubts: [] });
    expect(facts).toMatchObject({ warnings: [], status: 'active', phase: 'during', hasKey: true });
    expect(facts).toMatchObject({ isSilent: false, isUnredeemed: false });
    expect(fix).toBeUndefined();
  }
});

it('names the latest redemption and its codes, or that there was none', () => {
  const [facts] = combinations.filter((each) => liveState(each, now).title === exist);
  if (!facts) throw new Error('No combination is good');
  const claim = (lastRedemption: Facts['lastRedemption']) =>
    liveState({ ...facts, lastRedemption }, now).claim;
  const since = (firstCodeAt: string) =>
    liveState({ ...facts, lastRedemption: null, firstCodeAt }, now).claim;
  expect(since('2026-10-22T12:00:00.000Z')).toBe('None was redeemed in 30 days.');
  expect(since('2026-11-18T12:00:00.000Z')).toBe('None has been redeemed since Nov 18, 2026.');
  // The statistics of 30 days begin with the UTC day 29 days ago.
  const daysAgo = (days: number) => new Date(Math.floor(now.getTime() / dayMs - days) * dayMs);
  expect(since(new Date(daysAgo(28).getTime() - 1).toISOString())).toContain('since');
  expect(since(new Date(daysAgo(29).getTime() - 1).toISOString())).toBe('None was redeemed in 30 days.');
  expect(since('2026-11-21T11:59:50.000Z')).toBeUndefined();
  const gap = { startedAt: '2026-11-08T12:00:00.000Z', endedAt: '2026-11-21T11:00:00.000Z' };
  expect(claim({ day: '2026-11-21', discounts: [60], gap })).toBe(
    'Last redemption: between Nov 8, 2026 and Nov 21, 2026, 60% code.',
  );
  expect(claim(undefined)).toBeUndefined();
  const on = (day: string, ...discounts: number[]) => claim({ day, discounts });
  expect(on('2026-11-20')).toBe('Last redemption: yesterday.');
  expect(on('2026-11-21', 55)).toBe('Last redemption: today, 55% code.');
  expect(on('2026-11-19', 20, 45.5, 60)).toBe('Last redemption: Nov 19, 2026, 20%, 45.5%, and 60% codes.');
});

it('troubled states say what visitors see, or what to look at', () => {
  const stateOf = (changes: Partial<Facts>) => {
    const [good] = combinations.filter((each) => liveState(each, now).title === exist);
    return liveState({ ...(good as Facts), ...changes }, now);
  };
  expect(stateOf({ isSilent: true }).consequences).toHaveLength(3);
  expect(stateOf({ isUnredeemed: true }).suggestions?.map(({ fix }) => fix.screen)).toEqual([
    ...['checkout', 'checkout', 'preview'],
  ]);
  const consequences = [{ title: 'Visitors see now', text: 'No banner.' }];
  expect(stateOf({ codesDoubts: [{ ...doubt, consequences }] }).consequences).toBe(consequences);
  // Opened links bring the code without a copy.
  expect(stateOf({ isUnredeemed: true, copied: 0 }).title).toBe('In 30 days, codes were never redeemed.');
});

const november = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
const noon = november(21, 12);
const textAt = (now: Date, ...last: Parameters<typeof november>) =>
  lastRequestText(november(...last).toISOString(), now);

it('yesterday and older days are days of the merchant’s time zone', () => {
  expect(textAt(november(21, 0, 1), 20, 23, 59)).toBe('Last request 2 minutes ago.');
  expect(textAt(november(21, 23, 59), 20, 0, 1)).toBe('No request since yesterday.');
  expect(textAt(noon, 20, 0, 1)).toBe('No request since yesterday.');
  expect(textAt(noon, 19, 23, 59)).toBe('No request since Nov 19, 2026.');
  expect(textAt(november(24, 18, 39), 22, 19, 39)).toBe('No request since Nov 22, 2026.');
  expect(textAt(noon, 14, 0, 1)).toBe('No request since Nov 14, 2026.');
  expect(textAt(noon, 14, 23, 59)).toBe('No request since Nov 14, 2026.');
});

it('a day without a request is a day without a visitor, but any program can send the last request', () => {
  expect(lastRequestText(null, noon)).toBeUndefined();
  expect(textAt(noon, 21, 11, 58)).toBe('Last request 2 minutes ago.');
  expect(textAt(noon, 20, 12)).toBe('Last request 24 hours ago.');
  expect(textAt(noon, 20, 11)).toBe('No request since yesterday.');
  expect(textAt(noon, 14, 11)).toBe('No request since Nov 14, 2026.');
});

it('all troubles are shown, the worst first and the others as one line each', () => {
  const [good] = combinations.filter((each) => liveState(each, now).title === exist);
  const troubled = { ...(good as Facts), codesDoubts: [doubt], isSilent: true, warnings: [warning] };
  const { title, others } = liveState(troubled, now);
  expect(title).toBe(doubt.title);
  expect(others?.map((each) => each.title)).toEqual([
    expect.stringMatching(/^No request for the banner has come since/),
    warning.title,
  ]);
  expect(liveState(good as Facts, now).others).toBeUndefined();
});

it('a paused campaign without codes says so once', () => {
  const [facts] = combinations.filter(
    ({ codes, status, lastRequestAt }) => codes === 'none' && status === 'paused' && lastRequestAt === null,
  );
  expect(facts && liveState(facts, now)).toEqual({
    ...{ isLive: false, title: 'Not live. The campaign is paused.' },
    ...{ detail: 'Some discounts have no code yet.', fix: { screen: 'setup/codes', label: 'Create codes' } },
  });
});
