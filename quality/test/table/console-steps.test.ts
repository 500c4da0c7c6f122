import { checkoutGuides } from '../../../web/console/src/screens/setup/checkout-guides.ts';
import { withConsoleSteps } from '../../table/console-steps.ts';

const guide = (part: string, text = '') =>
  `# Page\n\n<!-- from the console: ${part} -->\n${text}<!-- end -->\n\nEnd.\n`;

it('replaces what is between the comments, and nothing else', () => {
  const [first = ''] = checkoutGuides.find(({ name }) => name === 'Shopify')?.steps ?? [];
  const written = withConsoleSteps(guide('by-hand Shopify', '1. Old.\n'));
  expect(written).toContain(`-->\n\n1. ${first}\n2. `);
  expect(written).toMatch(/\n\n<!-- end -->\n\nEnd\.\n$/);
  expect(written).not.toContain('Old.');
  expect(withConsoleSteps(written)).toBe(written);
});

it('writes tags and names as code and quoted words in italics', () => {
  expect(withConsoleSteps(guide('needs Stripe'))).toContain('*Allow promotion codes*');
  expect(withConsoleSteps(guide('needs Stripe'))).toContain('`allow_promotion_codes`');
  expect(withConsoleSteps(guide('platforms'))).toContain('before `</head>`');
});

it('has a heading for each platform, and no list for a single step', () => {
  expect(withConsoleSteps(guide('platforms'))).toContain('## HTML\n\nAdd the line');
});

it('rejects what the console does not have', () => {
  expect(() => withConsoleSteps(guide('prices'))).toThrow('The console has no text "prices".');
  expect(() => withConsoleSteps(guide('key Gumroad'))).toThrow('The console has no steps for "Gumroad".');
});
