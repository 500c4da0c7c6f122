import * as z from 'zod';
import { bannerConfigSchema } from '../banner/banner-config.ts';
import { type BannerInputs, decideBanner } from '../banner/decide-banner.ts';
import { languageTag } from '../banner/translations.ts';
import { findAllowedDomain } from '../campaigns/allowed-domain.ts';
import { documentedDomain, normalizeDomain } from '../campaigns/domains.ts';
import type { PublishedCodes } from '../campaigns/publication.ts';
import { findCountry } from '../shared/countries.ts';
import { docs } from '../shared/resource.ts';
import { rule, upperCaseLetters } from '../shared/text.ts';
import { type TraceStep, traceEntrySchema } from './trace.ts';
import { type MatchedSite, traceOf } from './trace-texts.ts';

/** The body of POST /v1/campaigns/:id/preview: a sample visitor. */
export const sampleVisitorSchema = z.strictObject({
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
      description: 'Host of the page. If you omit it, the site is unknown.',
      examples: ['shop.example.com'],
    }),
  language: languageTag.optional().meta({
    ...languageTag.meta(),
    ...docs(
      'Language that the visitor prefers. If you omit it, the banner has the campaign’s own texts.',
      'pt-BR',
    ),
  }),
  isVpn: z.boolean().optional().meta(docs('True if the visitor uses a VPN or proxy.', false)),
  isHostingProvider: z
    .boolean()
    .optional()
    .meta(docs('True if the visitor’s address belongs to a hosting provider.', false)),
});

export type SampleVisitor = z.output<typeof sampleVisitorSchema>;

/** The config of a sample visitor, and the rules that lead to it. */
export const bannerPreviewSchema = z
  .object({
    config: bannerConfigSchema,
    trace: z.array(traceEntrySchema).meta(docs('One entry per applied rule, in order.')),
  })
  .meta(docs('The banner config for the visitor, and the reasons.'));

type BannerPreview = z.output<typeof bannerPreviewSchema>;

/** Decides like `decideBanner`, and returns the applied rules in order. */
export function explainBanner(
  inputs: BannerInputs,
  matched: MatchedSite = { site: null, allowedDomain: null },
): BannerPreview {
  const steps: TraceStep[] = [];
  const config = decideBanner(inputs, steps);
  return { config, trace: traceOf(steps, { inputs, matched, config }) };
}

/** Returns the exact config response for this visitor, and an entry for each applied rule. */
export function previewBanner(
  { site, isVpn = false, ...visitor }: SampleVisitor,
  campaign: Pick<BannerInputs, 'rules' | 'baseCurrency' | 'rates' | 'prices' | 'buttonTest' | 'now'> &
    PublishedCodes,
): BannerPreview {
  const { allowedDomains } = campaign.rules;
  const allowedDomain = (site && findAllowedDomain(allowedDomains, site)) ?? null;
  const restricted = allowedDomain === null ? 'denied' : 'allowed';
  return explainBanner(
    { ...campaign, ...visitor, isVpn, site: allowedDomains.length === 0 ? 'any' : restricted },
    { site: site ?? null, allowedDomain },
  );
}
