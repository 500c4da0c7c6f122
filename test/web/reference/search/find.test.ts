import { excerptOf, type Section, searchOf } from '../../../../web/reference/search/find.ts';

const section = (heading: string, text: string, page = 'Guide'): Section => ({
  path: `/docs/${heading}`,
  page,
  heading,
  text,
});
const headings = (sections: readonly Section[], query: string) =>
  searchOf(sections)(query).map(({ heading }) => heading);

const sections = [
  section('Refunds', 'The service subtracts what you refunded from the revenue.'),
  section('Revenue', 'What each country paid, after the refunds of the month.'),
  section('Keys', 'A secret key gives full access. Keep the key in the password manager.'),
  section('If a key is lost', 'Ask your operator for a new one.'),
];

it.each([
  ['refund', ['Refunds', 'Revenue']],
  ['REFUND', ['Refunds', 'Revenue']],
  ['how do I replace a lost key', ['If a key is lost', 'Keys']],
  ['fund', []],
  ['(', []],
  ['', []],
])('for “%s” it finds %j first', (query, expected) => {
  const found = headings(sections, query);
  expect(found.slice(0, Math.max(1, expected.length))).toEqual(expected);
});

it('a rare word counts for more than a frequent one', () => {
  const many = [
    ...Array.from({ length: 30 }, (_, index) => section(`Code ${index}`, 'A code at the checkout.')),
    section('Elsewhere', 'China blocks some hosts.'),
  ];
  expect(headings(many, 'checkout china')[0]).toBe('Elsewhere');
});

it('lists at most 20 sections', () => {
  const many = Array.from({ length: 30 }, (_, index) => section(`Code ${index}`, 'A code.'));
  expect(searchOf(many)('code')).toHaveLength(20);
});

it('an excerpt is the text around the first word', () => {
  const text = `${'Much before it. '.repeat(20)}Then the refund comes. ${'Much after it. '.repeat(20)}`;
  expect(excerptOf(text, 'refund')).toMatch(/^… .*Then the refund comes\. .* …$/);
  expect(excerptOf('Short.', 'refund')).toBe('Short.');
});
