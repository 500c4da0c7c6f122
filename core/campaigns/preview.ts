import * as z from 'zod';
import { explainBanner } from '../banner/decide-banner.ts';
import { languageTag } from '../banner/translations.ts';
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts';
import { findCountry } from '../shared/countries.ts';
import { docs } from '../shared/resource.ts';
import { rule, upperCaseLetters } from '../shared/text.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { documentedDomain, findAllowedDomain, normalizeDomain } from './domains.ts';

/** The body of POST /v1/campaigns/:id/preview: an imagined visitor. */
export const previewSchema = z.strictObject({
  country: z
    .string()
    .trim()
    .overwrite(upperCaseLetters)
    .check(
      rule(
        (value) => findCountry(value) !== undefined || value === 'XX',
        'unknown_country',
        'Must be an ISO 3166-1 alpha-2 country code such as IN, or XX for an unknown country.',
      ),
    )
    .meta({
      pattern: '^\\s*[A-Za-z]{2}\\s*$',
      description: 'ISO 3166-1 alpha-2 code, or XX for an unknown country.',
      examples: ['IN'],
    }),
  site: z
    .string()
    .trim()
    .overwrite((value) => normalizeDomain(value) ?? value)
    .check(
      rule(
        (value) => normalizeDomain(value)?.startsWith('*.') === false,
        'invalid_domain',
        'Must be the host of the page, such as shop.example.com.',
      ),
    )
    .optional()
    .meta({
      pattern: documentedDomain,
      description: 'Host of the page; without it the site is unknown.',
      examples: ['shop.example.com'],
    }),
  language: languageTag.optional().meta({
    ...languageTag.meta(),
    ...docs('Language that the visitor prefers; without it the campaign’s own texts are shown.', 'pt-BR'),
  }),
  anonymizer: z.boolean().optional().meta(docs('True if the visitor uses a VPN or proxy.', false)),
});

export type PreviewVisit = z.output<typeof previewSchema>;

/** Returns the exact config response for this visitor, and one line for each rule that was applied. */
export function previewBanner(
  { country, site, language, anonymizer = false }: PreviewVisit,
  campaign: { rules: CampaignRules; baseCurrency: string; rates: ExchangeRates; now: Date },
) {
  const domain = site === undefined ? undefined : findAllowedDomain(campaign.rules.allowedDomains, site);
  const isOpen = campaign.rules.allowedDomains.length === 0;
  return explainBanner(
    {
      ...campaign,
      country,
      ...(language === undefined ? {} : { language }),
      site: isOpen ? 'any' : domain === undefined ? 'denied' : 'allowed',
      isAnonymized: anonymizer,
    },
    siteLine(site, domain, isOpen),
  );
}

function siteLine(site: string | undefined, domain: string | undefined, isOpen: boolean): string {
  const subject = site === undefined ? 'unknown site' : `site ${site}`;
  if (isOpen) return `${subject}: any domain is allowed`;
  return domain === undefined ? `${subject} matched no allowed domain` : `${subject} matched ${domain}`;
}
