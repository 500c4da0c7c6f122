import { campaignFindings } from '../../../core/alerts/campaign-findings.ts';
import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { textOf } from '../../support/alert-text.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();
const campaign: Campaign = makeCampaign({ name: 'Books', baseCurrency: 'USD' }, exampleId('camp'), now);

const statesOf = (changes: Partial<Campaign>, lastRequestAt?: string) =>
  campaignFindings([{ campaign: { ...campaign, ...changes }, lastRequestAt }], now).map(({ type, state }) => [
    type,
    state,
  ]);

describe('seven silent days', () => {
  it.each([
    ['never requested', {}, undefined, []],
    ['just requested', {}, ago(1), [['no_requests', 'over']]],
    ['silent for less than seven days', {}, ago(7 * 24 - 1), [['no_requests', 'over']]],
    ['silent for seven days', {}, ago(7 * 24), [['no_requests', 'problem']]],
    ['paused and silent', { status: 'paused' as const }, ago(999), []],
    ['before its period', { startsAt: ago(-24) }, ago(999), []],
    ['ended long ago and silent', { endsAt: ago(24 * 30) }, ago(999), []],
  ])('of a campaign that is %s', (_name, changes, lastRequestAt, expected) => {
    expect(statesOf(changes, lastRequestAt)).toEqual(expected);
  });

  it('begin with the last request, which the text contains', () => {
    const [finding] = campaignFindings([{ campaign, lastRequestAt: ago(8 * 24) }], now);
    expect(finding).toMatchObject({ startedAt: ago(8 * 24), campaignId: campaign.id });
    expect(finding && textOf(finding)).toBe(
      'No request for the banner of “Books” has come since November 12, 2026. Check that your pages still load the script.',
    );
  });
});

describe('an ended period', () => {
  it.each([
    ['ends in an hour', { endsAt: ago(-1) }, []],
    ['has just ended', { endsAt: ago(0) }, [['campaign_ended', 'problem']]],
    ['ended 47 hours ago', { endsAt: ago(47) }, [['campaign_ended', 'problem']]],
    ['ended two days ago', { endsAt: ago(48) }, []],
    ['ended while it was paused', { endsAt: ago(1), status: 'paused' as const }, []],
    ['has no end', { endsAt: null }, []],
  ])('of a campaign that %s', (_name, changes, expected) => {
    expect(statesOf(changes)).toEqual(expected);
  });

  it('is a new event for each end', () => {
    const keyOf = (endsAt: string) =>
      campaignFindings([{ campaign: { ...campaign, endsAt }, lastRequestAt: undefined }], now)[0]?.key;
    expect(keyOf(ago(1))).not.toBe(keyOf(ago(2)));
  });
});

describe('an ended sale', () => {
  const sale = {
    ...{ name: 'Black Friday', discount: 40, code: 'BLACK40', startsAt: ago(999) },
    message: 'Take {{discount}}% off.',
    translations: {},
  };
  it.each([
    ['ends in an hour', ago(-1), 'active' as const, []],
    ['has just ended', ago(0), 'active' as const, [['sale_ended', 'problem']]],
    ['ended 47 hours ago', ago(47), 'active' as const, [['sale_ended', 'problem']]],
    ['ended two days ago', ago(48), 'active' as const, []],
    ['ended while the campaign was paused', ago(1), 'paused' as const, []],
  ])('that %s', (_name, endsAt, status, expected) => {
    expect(statesOf({ status, sale: { ...sale, endsAt } })).toEqual(expected);
  });

  it('has its name and its day in the text', () => {
    const ended = { ...campaign, sale: { ...sale, endsAt: ago(1) } };
    const [finding] = campaignFindings([{ campaign: ended, lastRequestAt: undefined }], now);
    expect(finding && textOf(finding)).toBe(
      'The sale “Black Friday” of “Books” ended on November 20, 2026. Visitors get their own discounts again.',
    );
  });
});
