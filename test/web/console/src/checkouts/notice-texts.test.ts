import { otherCodesTexts, replacedText } from '../../../../../web/console/src/checkouts/notice-texts.ts';
import { sampleCheckout, sampleCode } from '../../../../support/console/sample-checkout.ts';

const other = {
  campaignId: 'camp_2',
  code: 'PPP60AAAAAA',
  discount: 60,
  reason: 'unknown_campaign',
} as const;
const byAmount = { ...other, code: 'PPP50BBBBBB', discount: null, reason: 'not_a_percentage' } as const;

it('tells codes of another installation from own ones that somebody changed', () => {
  const textsOf = (...otherCodes: (typeof other | typeof byAmount)[]) =>
    otherCodesTexts({ ...sampleCheckout, otherCodes });
  expect(textsOf()).toEqual([]);
  expect(textsOf(other, other, byAmount).map(({ title }) => title)).toEqual([
    '2 codes of another installation may work in Stripe.',
    '1 code of yours in Stripe now takes off an amount.',
  ]);
  expect(textsOf(other)[0]?.text).toContain('PPP60AAAAAA (60%)');
});

it('says when a replaced code ends', () => {
  const textOf = (now: string, problem: typeof sampleCode.problem = null) =>
    replacedText({ ...sampleCode, redemptions: 1_234, problem }, sampleCheckout, new Date(now));
  expect(textOf('2026-12-01')).toMatch(/^Until Jan 20, 2027, .+\. 1,234 redeemed in total\.$/);
  expect(textOf('2027-02-01')).toBe('Ends with the next hourly run. 1,234 redeemed in total.');
  expect(textOf('2027-02-01', { type: 'unreachable', startedAt: '' })).toMatch(/^Stripe hasn’t confirmed/);
});
