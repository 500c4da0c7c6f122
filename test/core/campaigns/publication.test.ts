import { shownCodes } from '../../../core/campaigns/publication.ts';

const codes = { 60: 'PPP60' };
const end = '2026-11-21T09:30:00.000Z';
const before = new Date('2026-11-21T09:29:59.999Z');

test('codes are shown until the first of them ends, and then none', () => {
  expect(shownCodes({ codes, codesEndAt: end }, before)).toEqual({ codes });
  expect(shownCodes({ codes, codesEndAt: end }, new Date(end))).toEqual({ codes: {} });
  expect(shownCodes({ codes, codesEndAt: undefined }, before)).toEqual({ codes });
});

test('a campaign without a checkout has no codes of a checkout, even past an end', () => {
  expect(shownCodes({}, before)).toBeUndefined();
  expect(shownCodes({ codesEndAt: end }, new Date(end))).toBeUndefined();
});
