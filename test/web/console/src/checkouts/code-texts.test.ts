import { formerDetail, formerLabel } from '../../../../../web/console/src/checkouts/code-texts.ts';
import { sampleCode } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const sale = { ...sampleCode, isSale: true };

it('a sale’s code is not said to exist while nothing is known of the codes', () => {
  expect(formerLabel(sale, false)).toEqual(['Exists', 'good']);
  expect(formerLabel(sale, true)).toEqual(['Not checked', 'warn']);
  expect(formerLabel({ ...sale, status: 'replaced' }, true)).toEqual(['Sale over', '']);
});

it('says what is known of a former code', () => {
  const stripe = { name: 'Stripe' };
  expect(formerDetail(sale, stripe, now)).toMatch(/^confirmed 3 hours ago, ends Jan 20, 2027/);
  const ended = { ...sale, status: 'ended' as const, endsAt: '2026-11-22T12:00:00.000Z' };
  expect(formerDetail(ended, stripe, now)).toBe('24 hours ago, confirmed');
  const unconfirmed = { ...sale, status: 'replaced' as const, confirmedAt: null };
  expect(formerDetail(unconfirmed, stripe, now)).toMatch(/^ends Jan 20, 2027/);
  const problem = { type: 'refused' as const, startedAt: '' };
  expect(formerDetail({ ...sale, status: 'creating', problem }, stripe, now)).toBe(
    'it rejects the discount; check the products; the sale doesn’t start until Stripe confirms it',
  );
});
