import { dayMs } from '../../../../../core/shared/durations.ts';
import { formatAgo, formatCount, formatDate, formatDay, formatMoment } from '../../parts/numbers.ts';
import { type LastRedemption, noneText, redemptionText } from './redemption-texts.ts';

/** A task for the merchant and the screen for it. */
export interface Fix {
  screen: string;
  label: string;
}

/** Something that is probably a mistake. */
export interface Warning {
  title: string;
  fix: Fix;
}

/** What a problem means for somebody, as sentences. */
export interface Consequence {
  title: string;
  text: string;
}

/** Something to look at, in the order in which it helps. */
export interface Suggestion extends Consequence {
  fix: Fix;
}

/** Something that may keep discounts from visitors although the campaign is live. */
export interface Doubt extends Warning {
  /** What it means, as sentences. */
  detail: string;
  consequences?: readonly Consequence[];
}

/** What the provider confirmed of a campaign's codes. */
export interface CodeEvidence {
  /** That the codes exist and when that was checked, as a sentence. */
  sentence: string;
  checkoutName: string;
  /** Number of codes that the banner shows. */
  count: number;
  /** When the provider confirmed the code that it confirmed before all others; `null` if one is unconfirmed. */
  checkedAt: string | null;
  /** True if that is longer ago than the hourly check promises. */
  isLate: boolean;
}

/** Everything that the state depends on. */
export interface Facts {
  /**
   * - `no-discounts`: no country has a discount
   * - `none`: a discount has no code
   * - `by-hand`, `automatic`: the service cannot check the codes
   * - `managed`: the service creates and checks the codes
   */
  codes: 'no-discounts' | 'none' | 'by-hand' | 'automatic' | 'managed';
  /** What may be wrong with managed codes, the worst first. */
  codesDoubts: readonly Doubt[];
  /** What the provider confirmed of managed codes; `undefined` for other codes. */
  evidence: CodeEvidence | undefined;
  /** True if visitors took managed codes at least 30 times in 30 days and redeemed none. */
  isUnredeemed: boolean;
  /** Copies in the last 30 days, without those before `copiedSince`; `undefined` until they are known. */
  copied: number | undefined;
  /** The first whole UTC day with managed codes, if it is one of the last 30. @default - they are older */
  copiedSince?: string | undefined;
  /** The latest redemption of the last 30 days; `null` for none, `undefined` until it is known. */
  lastRedemption: LastRedemption | null | undefined;
  /** What the campaign's sale does now or will do, as a sentence; `undefined` for none. */
  sale: string | undefined;
  /** True while visitors get the sale's discount. */
  isSaleRunning: boolean;
  status: 'active' | 'paused';
  phase: 'before' | 'during' | 'after';
  /** ISO 8601; `null` for none. */
  startsAt: string | null;
  endsAt: string | null;
  /** True if the campaign has a public key, which pages need to show it. */
  hasKey: boolean;
  /**
   * When one of the campaign's keys, without deleted ones, last requested the banner's config; `null` for
   * never.
   */
  lastRequestAt: string | null;
  /** True if requests are missing that the shop usually has. */
  isSilent: boolean;
  /** How often the banner is usually shown a day; `undefined` if that is unknown. */
  usualPerDay: number | undefined;
  /** When the first managed code was created, ISO 8601; `null` for other codes. */
  firstCodeAt: string | null;
  /** Since when redemptions are not counted, as a sentence; `undefined` while they are. */
  uncounted: string | undefined;
  warnings: readonly Warning[];
}

/** The console's summary of a campaign. */
export interface LiveState {
  /** True if nothing that the service can check hides the banner. */
  isLive: boolean;
  title: string;
  /** A second sentence of the title. */
  claim?: string;
  detail?: string;
  fix?: Fix;
  consequences?: readonly Consequence[];
  suggestions?: readonly Suggestion[];
  /** Other troubles, the worst first. */
  others?: readonly Warning[];
}

const period: Fix = { screen: 'campaign', label: 'Change the period' };
const createCodes: Fix = { screen: 'setup/codes', label: 'Create codes' };

/** Returns what the facts allow to say: the worst trouble, and the others as one line each. */
export function liveState(facts: Facts, now: Date): LiveState {
  const off = offState(facts);
  // A paused campaign without codes says so itself.
  const doubts = off?.fix === createCodes ? [] : doubtsOf(facts);
  const [worst, ...others] = off ? [off, ...doubts] : [...doubts, ...troublesOf(facts)];
  if (!worst) return goodState(facts, now);
  const lines = others.flatMap(({ title, fix }) => (fix ? [{ title, fix }] : []));
  return lines.length > 0 ? { ...worst, others: lines } : worst;
}

/** Says what is known of the codes, and how. */
function goodState({ codes, evidence, lastRedemption, firstCodeAt }: Facts, now: Date): LiveState {
  if (evidence === undefined) return { isLive: true, title: liveTitles[codes] ?? 'Live.' };
  const title = evidence.sentence;
  if (lastRedemption === undefined) return { isLive: true, title };
  const claim = lastRedemption ? redemptionText(lastRedemption, now) : noneText(firstCodeAt, now);
  return claim === undefined ? { isLive: true, title } : { isLive: true, title, claim };
}

function offState(facts: Facts): LiveState | undefined {
  const { codes, isSaleRunning, status, phase, startsAt, endsAt, hasKey, lastRequestAt } = facts;
  const off = (title: string, detail: string, fix: Fix) => ({ isLive: false, title, detail, fix });
  if (status === 'paused') {
    const title = 'Not live. The campaign is paused.';
    if (codes === 'none') return off(title, 'Some discounts have no code yet.', createCodes);
    return lastRequestAt === null
      ? off(title, 'The last step of the setup publishes it.', { screen: 'setup/publish', label: 'Publish' })
      : off(title, 'It stays paused until you resume it.', { screen: 'campaign', label: 'Resume' });
  }
  if (phase === 'after' && endsAt !== null)
    return off(
      `Not live. The campaign ended on ${formatMoment(endsAt)}.`,
      'Discounts stay off until you change the end.',
      period,
    );
  if (phase === 'before' && startsAt !== null)
    return off(
      `Not live yet. The campaign starts on ${formatMoment(startsAt)}.`,
      'Visitors see no banner until then.',
      period,
    );
  if (codes === 'no-discounts' && !isSaleRunning) {
    const fix = { screen: 'campaign', label: 'Set discounts' };
    return off('Not live. No country has a discount.', 'Visitors see no banner.', fix);
  }
  if (hasKey) return undefined;
  const detail = 'Create a key, and add its line to your pages.';
  return off('Not live. The campaign has no public key.', detail, {
    screen: 'install',
    label: 'Create a key',
  });
}

/** Returns what may be wrong with the codes, the worst first. */
function doubtsOf({ codes, codesDoubts }: Facts): LiveState[] {
  const none = {
    ...{ isLive: true, title: 'Some discounts have no code.' },
    ...{ detail: 'Visitors see them but can’t redeem them.', fix: createCodes },
  };
  return [...(codes === 'none' ? [none] : []), ...codesDoubts.map((each) => ({ isLive: true, ...each }))];
}

/** Returns what else may be wrong in a campaign that is published, the worst first. */
function troublesOf(facts: Facts): LiveState[] {
  const { lastRequestAt, isSilent, isUnredeemed, warnings } = facts;
  const unused = {
    ...{ isLive: true, title: 'Published, but no page has used your public key yet.' },
    ...{ detail: 'Add the line to your pages.', fix: { screen: 'setup/site', label: 'Add it to your site' } },
  };
  return [
    ...(lastRequestAt === null ? [unused] : []),
    ...(isSilent && lastRequestAt !== null ? [silentState(facts, lastRequestAt)] : []),
    ...(isUnredeemed ? [unredeemedState(facts)] : []),
    ...warnings.map(({ title, fix }) => ({
      ...{ isLive: true, title, fix },
      detail: 'The campaign is live, but check this first.',
    })),
  ];
}

function silentState({ usualPerDay }: Facts, lastRequestAt: string): LiveState {
  const usual = usualPerDay
    ? `Before that, the banner was shown about ${formatCount(usualPerDay)} times a day.`
    : '';
  return {
    isLive: true,
    title: `No request for the banner has come since ${formatMoment(lastRequestAt)}.`,
    detail: usual,
    fix: { screen: 'setup/site', label: 'Copy the line' },
    consequences: [
      { title: 'Visitors see now', text: 'Probably no banner.' },
      {
        title: 'Often the reason',
        text: 'A new theme or a new site without our line, or a content security policy.',
      },
      { title: 'Then', text: 'This goes away with the next request.' },
    ],
  };
}

function unredeemedState({ copied, copiedSince, evidence }: Facts): LiveState {
  const since = copiedSince === undefined ? 'In 30 days' : `Since ${formatDay(copiedSince)}`;
  const taken = copied ? `codes were copied ${formatCount(copied)} times and` : 'codes were';
  return {
    isLive: true,
    title: `${since}, ${taken} never redeemed.`,
    detail: `${evidence?.sentence ?? ''} We can’t see whether your checkout has a field for them.`,
    fix: { screen: 'preview', label: 'Preview' },
    suggestions: [
      {
        title: 'Do your payment pages have a field for codes?',
        text: 'If not, buyers can’t enter the code, and a code in a link may be dropped without a word.',
        fix: { screen: 'checkout', label: 'What to set' },
      },
      {
        title: 'Do the codes apply to what you sell?',
        text: 'The settings of the checkout can limit them to some products.',
        fix: { screen: 'checkout', label: 'Open Checkout' },
      },
      {
        title: 'Try it yourself.',
        text: 'Open your page as a visitor from India, go to the checkout, and stop before you pay.',
        fix: { screen: 'preview', label: 'Preview' },
      },
    ],
  };
}

const liveTitles: Partial<Record<Facts['codes'], string>> = {
  'by-hand': 'Live. We can’t check codes that you created by hand.',
  automatic: 'Live. We can’t check that your checkout applies the discounts.',
};

/**
 * Returns a sentence about the last request, which can come from any program; `undefined` if there was none.
 */
export function lastRequestText(lastRequestAt: string | null, now: Date): string | undefined {
  if (lastRequestAt === null) return undefined;
  if (now.getTime() - Date.parse(lastRequestAt) <= dayMs)
    return `Last request ${formatAgo(lastRequestAt, now.getTime())}.`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString();
  const isYesterday = new Date(lastRequestAt).toDateString() === yesterday;
  return `No request since ${isYesterday ? 'yesterday' : formatDate(lastRequestAt)}.`;
}
