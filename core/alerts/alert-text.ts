import * as z from 'zod';
import type { CheckoutProblemType } from '../checkouts/checkout.ts';
import { durationText } from '../shared/duration-text.ts';
import { type ForeignCards, sharedCodeText } from '../statistics/foreign-cards.ts';
import { sharingSchema } from '../statistics/sharing.ts';
import type { AlertType } from './alert-type.ts';
import { dayText, momentText } from './day-text.ts';
import { summarySchema, summaryText } from './weekly-summary.ts';

const cardsSchema = z.object({
  discount: z.number(),
  country: z.string(),
  countryDiscount: z.number(),
  orders: z.int(),
  of: z.int(),
}) satisfies z.ZodType<ForeignCards>;

/** What an alert's sentence needs besides its fields. Names are the merchant's, as they were. */
export const factsSchema = z.object({
  /** Name of the campaign or the API key. */
  name: z.exactOptional(z.string()),
  saleName: z.exactOptional(z.string()),
  /** Name of the checkout's provider. */
  provider: z.exactOptional(z.string()),
  /** When the key expires, ISO 8601. */
  expiresAt: z.exactOptional(z.string()),
  /** Number of codes. */
  count: z.exactOptional(z.int()),
  /** The first ten of the codes. */
  codes: z.exactOptional(z.array(z.string())),
  /** True if the checkout is being disconnected. */
  isDisconnecting: z.exactOptional(z.boolean()),
  /** How often the banner is usually shown a day. */
  usualPerDay: z.exactOptional(z.number()),
  /** Why a code was probably shared. */
  sharing: z.exactOptional(sharingSchema),
  /** The cards with which orders with its discount were paid, if they are from a country that gets less. */
  cards: z.exactOptional(cardsSchema),
  /** The address that was changed: of which channel, whether there is a new one, and whether this is to the old one. */
  address: z.exactOptional(
    z.object({ channel: z.enum(['url', 'email']), isRemoved: z.boolean(), isFormer: z.boolean() }),
  ),
  summary: z.exactOptional(summarySchema),
});
export type AlertFacts = z.output<typeof factsSchema>;

/** The fields of an alert from which its text follows. */
export interface ToldAlert {
  type: AlertType;
  isOver: boolean;
  startedAt: string;
  endedAt: string | null;
  code: string | null;
  problem: string | null;
  facts: AlertFacts;
}

const disconnecting =
  'You are disconnecting it, and its codes may still work until the service can end them. Look at Checkout in the console.';

const stillShown = 'Visitors still see the codes that worked last.';

/** What is wrong with a checkout, after the provider's name, and what it means. */
const problemTexts: Record<
  Exclude<CheckoutProblemType, 'price_differs'>,
  [problem: string, consequence: string]
> = {
  key_refused: ['rejects the API key of your checkout.', `${stillShown} Replace the key in the console.`],
  rate_limited: ['has limited our requests for an hour.', `${stillShown} You need not do anything.`],
  unexpected_response: ['responds in a way that we don’t understand.', `${stillShown} No code is changed.`],
  all_codes_differ: [
    'returned several codes that differ at once.',
    'Visitors don’t see those that are turned off. Check them there.',
  ],
  too_many_codes: ['got too many new codes in 24 hours.', `${stillShown} Check who deletes codes there.`],
  unreachable: ['hasn’t responded for an hour.', `${stillShown} You need not do anything.`],
  refused: ['rejects our request for the list of its codes.', `${stillShown} You need not do anything.`],
};

/** The sentences at the beginning of an alert, by its type. */
const beginnings: Record<AlertType, (alert: ToldAlert) => string> = {
  checkout_failing: ({ problem, facts: { provider, isDisconnecting } }) => {
    const [what, consequence] = problemTexts[problem as keyof typeof problemTexts] ?? [
      'has a problem.',
      stillShown,
    ];
    return `${provider} ${what} ${isDisconnecting ? disconnecting : consequence}`;
  },
  code_shared: ({ code, facts: { name, sharing, cards } }) =>
    `${code} of “${name}” was probably shared. ${sharing ? `${sharedCodeText(sharing, cards)} ` : ''}Replace it in the console.`,
  codes_unconfirmed: ({ facts: { provider, count, name } }) =>
    `${provider} hasn’t confirmed ${count === 1 ? 'one code' : `${count} codes`} of “${name}” for seven days, so visitors no longer see unconfirmed codes.`,
  price_differs: ({ facts: { provider, count } }) =>
    `${provider} charges another price in ${count === 1 ? 'one country' : `${count} countries`}, usually one of its own. With your code, buyers there get both discounts. Look at Checkout in the console.`,
  codes_not_ended: leftCodesText,
  no_requests: ({ startedAt, facts: { name, usualPerDay } }) => {
    const usual = usualPerDay?.toLocaleString('en-US');
    const rate = usual ? ` Usually, it is shown about ${usual} times a day.` : '';
    return `No request for the banner of “${name}” has come since ${dayText(startedAt)}.${rate} Check that your pages still load the script.`;
  },
  campaign_ended: ({ startedAt, facts: { name } }) =>
    `The period of “${name}” ended on ${dayText(startedAt)}. Visitors see no discount until you change its end.`,
  sale_ended: ({ startedAt, facts: { name, saleName } }) =>
    `The sale “${saleName}” of “${name}” ended on ${dayText(startedAt)}. Visitors get their own discounts again.`,
  key_expiring: ({ startedAt, facts: { name, expiresAt = startedAt } }) =>
    `The secret key “${name}” expires on ${dayText(expiresAt)}. Create a new key, use it instead, and revoke the old one once it is no longer used.`,
  key_created: ({ startedAt, facts: { name } }) =>
    `The secret key “${name}” was created on ${momentText(startedAt)}. It may do everything. If it wasn’t you, revoke it in the console, then the key that created it, which is under Activity.`,
  alert_address_changed: addressText,
  email_confirmation: () => 'Please confirm that alerts may go to this address.',
  weekly_summary: ({ facts: { summary } }) => (summary ? summaryText(summary) : 'Your week.'),
  test: () => 'This is a test alert. You asked for it; nothing is wrong.',
};

/** The sentences at the end of an alert. The types that have none end without a message. */
const ends: Partial<Record<AlertType, (alert: ToldAlert) => string>> = {
  checkout_failing: ({ facts: { provider } }) => `${provider} is connected again.`,
  code_shared: ({ code, facts: { name } }) => `${code} of “${name}” was replaced.`,
  codes_unconfirmed: ({ facts: { provider, name } }) => `${provider} confirms the codes of “${name}” again.`,
  no_requests: ({ facts: { name } }) => `Requests for the banner of “${name}” come again.`,
};

/** Returns an alert for people, in English. Names in it are as their author wrote them. */
export function alertText(alert: ToldAlert): string {
  const { type, isOver, startedAt, endedAt } = alert;
  const end = isOver && ends[type]?.(alert);
  if (!end) return beginnings[type](alert);
  return endedAt === null
    ? end
    : `${end} It lasted ${durationText(Date.parse(endedAt) - Date.parse(startedAt))}.`;
}

/** Names the codes, because the console lists none of a deleted campaign. */
function leftCodesText({ facts: { codes = [], count = codes.length } }: ToldAlert): string {
  const [which, them] = count === 1 ? ['A code', 'it'] : [`${count} codes`, 'them'];
  const ends = count === 1 ? 'Its end was' : 'Their ends were';
  const more = count > codes.length ? ` and ${count - codes.length} more` : '';
  return `${which} of a checkout that you disconnected may still work: ${codes.join(', ')}${more}. ${ends} not confirmed in time, and the key is deleted. End ${them} at the provider.`;
}

/** Never contains an address, because a new one is nothing for the owner of the old one. */
function addressText({ startedAt, facts: { address } }: ToldAlert): string {
  const { channel = 'url', isRemoved = false, isFormer = true } = address ?? {};
  const change = isRemoved ? 'removed' : 'changed';
  const when = `on ${momentText(startedAt)}`;
  const what = isFormer
    ? `Alerts no longer go to this ${channel === 'url' ? 'URL' : 'e-mail address'}. It was ${change} ${when}.`
    : `The ${channel === 'url' ? 'URL' : 'e-mail address'} for alerts was ${change} ${when}.`;
  return `${what} If it wasn’t you, look under Activity in the console and revoke the key that did it.`;
}
