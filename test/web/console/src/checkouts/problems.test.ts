import { checkoutProblemSchema } from '../../../../../core/checkouts/checkout.ts';
import { canEndCodes, problemFacts } from '../../../../../web/console/src/checkouts/problems.ts';
import { sampleCheckout } from '../../../../support/console/sample-checkout.ts';

const types = checkoutProblemSchema.shape.type.options;

const withProblem = (type: (typeof types)[number]) => ({
  problem: {
    type,
    startedAt: '2026-11-21T12:00:00.000Z',
    permission: null,
    field: null,
    campaignId: null,
    countries: [],
  },
});

it('offers to end a code whatever other codes look like, if the provider accepts our requests', () => {
  expect(canEndCodes({ problem: null })).toBe(true);
  expect(types.filter((type) => canEndCodes(withProblem(type)))).toEqual([
    'unexpected_response',
    'all_codes_differ',
    'too_many_codes',
    'refused',
    'price_differs',
  ]);
});

it('promises no banner while the campaign is not live', () => {
  const checkout = { ...sampleCheckout, ...withProblem('key_refused') };
  const facts = problemFacts(checkout, [], { isLive: false, now: new Date() });
  expect(facts.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'What it means: Usually the key was deleted or rolled there.',
    'Visitors see now: No banner, because the campaign isn’t live.',
    'We can’t: Create, check, replace or end codes.',
    'What you can do: Paste a new key.',
  ]);
});
