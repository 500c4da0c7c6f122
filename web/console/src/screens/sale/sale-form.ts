import { type Sale, saleSchema } from '../../../../../core/campaigns/sale.ts';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import type { Campaign } from '../../api/contract.ts';
import { formatMoment, formatPercent } from '../../parts/numbers.ts';

/** A sale while it is edited: `discount` is NaN and a time is `null` until they are complete. */
export type SaleForm = Omit<Sale, 'startsAt' | 'endsAt'> & Record<'startsAt' | 'endsAt', string | null>;

const saleDays = 4;
const firstMessage = 'Sale: {{discount}}% off with the code {{code}}.';

/** Returns a new sale's form: 40% for four days from tomorrow, in the merchant's time zone. */
export function newSale(now: Date): SaleForm {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  const times = { startsAt: midnight(1), endsAt: midnight(1 + saleDays) };
  return { name: '', discount: 40, code: null, ...times, message: firstMessage, translations: {} };
}

/** Returns the request's sale. An empty time is left out, so that the schema reports it as required. */
export function saleFrom({ startsAt, endsAt, ...form }: SaleForm): Sale {
  const times = { ...(startsAt === null ? {} : { startsAt }), ...(endsAt === null ? {} : { endsAt }) };
  return { ...form, ...times } as Sale;
}

/** The schema of a sale whose code the merchant creates. */
export const codedSaleSchema = saleSchema.refine(({ code }) => code !== null, {
  path: ['code'],
  error: 'Enter the code that gives this discount in your checkout.',
});

const messages: Readonly<Partial<Record<keyof SaleForm, string>>> = {
  startsAt: 'Enter a date and a time.',
  endsAt: 'Enter a date and a time.',
  discount: 'Enter a number from 1 to 100.',
};

/** Returns a field's problem in words that fit the form. */
export function saleProblem(
  field: keyof SaleForm,
  { [field]: value }: SaleForm,
  problem: string | undefined,
): string | undefined {
  if (problem === undefined) return undefined;
  if (value === null || Number.isNaN(value)) return messages[field] ?? problem;
  return field === 'endsAt' ? 'Must be after the start.' : problem;
}

/** Returns the message in one language, a BCP 47 tag; `undefined` for all languages without their own. */
export function messageIn({ message, translations }: SaleForm, language: string | undefined): string {
  return language === undefined ? message : (translations[language]?.message ?? '');
}

/** Returns the changed message of a language. An empty one removes the language. */
export function withMessage(
  { translations }: SaleForm,
  language: string | undefined,
  message: string,
): Partial<SaleForm> {
  if (language === undefined) return { message };
  const { [language]: _old, ...others } = translations;
  return { translations: message === '' ? others : { ...others, [language]: { message } } };
}

/** Returns the message that a visitor without an own discount reads. */
export function saleText({ discount, code }: SaleForm, message: string): string {
  const values = { discount: Number.isNaN(discount) ? '…' : String(discount), code: code ?? 'CODE' };
  return message.replace(/{{(discount|code)}}/g, (_placeholder, name: keyof typeof values) => values[name]);
}

/** Returns the campaign's sale unless it is over. */
export function currentSale({ sale }: Campaign, now: Date): Sale | null {
  return sale && phaseAt(sale, now) !== 'after' ? sale : null;
}

/** A sale's state and a sentence about it. */
export interface SaleState {
  label: 'Planned' | 'Running' | 'Ended' | 'Paused' | 'Not starting' | 'Being created';
  text: string;
}

/**
 * Returns a sale's state. `code` is the checkout's code for it, `undefined` while there is none, and `null`
 * if the codes are by hand.
 */
export function saleState(
  campaign: Campaign,
  sale: Sale,
  code: string | null | undefined,
  now: Date,
  isCodeDue = false,
): SaleState {
  const [from, until] = [formatMoment(sale.startsAt), formatMoment(sale.endsAt)];
  const period = `${formatPercent(sale.discount)} from ${from} until ${until}.`;
  const phase = phaseAt(sale, now);
  if (phase === 'after') return { label: 'Ended', text: period };
  if (campaign.status === 'paused')
    return { label: 'Paused', text: `${period} Visitors see nothing while the campaign is paused.` };
  if (code === undefined && isCodeDue)
    return {
      label: 'Being created',
      text: `${period} It starts as soon as your checkout confirms its code.`,
    };
  if (code === undefined)
    return {
      label: 'Not starting',
      text: `${period} It doesn’t start until your checkout confirms its code. Open Checkout for the reason.`,
    };
  return { label: phase === 'before' ? 'Planned' : 'Running', text: period };
}
