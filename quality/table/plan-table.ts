import { maxBrowserSeconds, maxEdgeSeconds } from '../../core/campaigns/cache-lifetime.ts';
import { makeDefaultCampaign } from '../../core/campaigns/default-campaign.ts';
import { campaignEdgeBytes, keyEdgeBytes } from '../../core/edge/edge-entry.ts';
import { edgeShareBytes, plans } from '../../core/keys/merchant.ts';
import { ratePolicy } from '../../core/keys/rate-policy.ts';
import { edgeStoreLimitBytes } from '../../lambdas/routes/workers.ts';
import { ratesFreshMs, ratesRetryMs } from '../../lambdas/runtime/exchange-rate-cache.ts';

import { stageConfig } from '../../lib/config.ts';
import { inWords } from '../../test/support/numbers-in-words.ts';
import { withTable } from './with-table.ts';

const shares = plans.map((plan) => `${edgeShareBytes[plan] / 1_000} kB`);

/** Replaces the table of plans in `docs/operate/merchants.md`: the limits of the stage `prod`. */
export function withPlans(document: string): string {
  const limits = stageConfig('prod').plans;
  const rows = plans.map((plan, index) => {
    const { management, keys, banner, events } = limits[plan];
    const throttles = [management, keys, banner, events].map(({ rate, burst }) => `${rate}, burst ${burst}`);
    return [`\`${plan}\``, ...throttles, `${shares[index]}`];
  });
  return withTable(document, '| plan |', rows);
}

/**
 * Replaces the numbers in `docs/api/rate-limits.md`: the example of a policy, the limit of keys, the number of merchants whose events
 * reach the throttle of all callers, and the shares of the edge's store.
 */
export function withRateLimits(document: string): string {
  const { plans: limits, apiThrottles } = stageConfig('prod');
  const { management, keys } = limits.starter;
  const policy = ratePolicy('starter', management);
  const [, q = '', w = ''] = /q=(\d+);w=(\d+)/.exec(policy) ?? [];
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(shares);
  const most = Math.ceil(apiThrottles.events.rate / limits.scale.events.rate);
  return withTexts(document, [
    [
      /`"starter";q=\d+;w=\d+` means \d+ requests in \d+ seconds/,
      `\`${policy}\` means ${q} requests in ${w} seconds`,
    ],
    [
      /(?<=The default for each of them is ).+? per second with a burst of [^.]+(?=\.)/,
      `${inWords(keys.rate)} request${keys.rate === 1 ? '' : 's'} per second with a burst of ${inWords(keys.burst)}`,
    ],
    [/(?<=For banner events, ).+?(?= merchants on the `scale` plan)/, inWords(most)],
    [/(?<=at the edge \| ).+(?= by plan \|)/, list],
  ]);
}

/** Returns the document with a text at each place. Throws for a place that it does not have. */
function withTexts(document: string, texts: readonly [place: RegExp, text: string][]): string {
  return texts.reduce((text, [place, value]) => {
    if (!place.test(text)) throw new Error(`The document has no text like ${place}.`);
    return text.replace(place, value);
  }, document);
}

/** Replaces how many merchants fit into the edge's store in `docs/operate/multiple-stages.md`. */
export function withEdgeCapacity(document: string): string {
  const full = plans.map(
    (plan) => `${Math.floor(edgeStoreLimitBytes / edgeShareBytes[plan])} of \`${plan}\``,
  );
  const smallest = campaignEdgeBytes(makeDefaultCampaign('', new Date(0))) + keyEdgeBytes;
  const thousands = Math.floor(edgeStoreLimitBytes / smallest / 1_000);
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(full);
  return withTexts(document, [
    [
      /(?<=in the edge store, per stage: ).+?(?= \|)/,
      `${list} with full shares, or ${thousands},000 merchants with one key and one campaign each`,
    ],
  ]);
}

/** Replaces the lifetimes of configs and rates in `docs/explain/architecture.md`. */
export function withLifetimes(document: string): string {
  const [edge, browser] = [durationOf(maxEdgeSeconds), durationOf(maxBrowserSeconds)];
  const [fresh, retry] = [durationOf(ratesFreshMs / 1_000), durationOf(ratesRetryMs / 1_000)];
  return withTexts(document, [
    [/(?<=The edge caches a response for up to ).+?(?=, or longer)/, edge],
    [/(?<=Browsers cache it for up to ).+?(?=\.)/, browser],
    [/(?<=`Cache-Control: public, max-age=)\d+/, String(maxBrowserSeconds)],
    [/(?<=Every ).+?(?= after a failure, each execution environment)/, `${fresh}, or ${retry}`],
  ]);
}

/** Returns a time as the documents write it, such as `an hour`, `five minutes` or `30 seconds`. */
function durationOf(seconds: number): string {
  if (seconds === 3_600) return 'an hour';
  if (seconds % 3_600 === 0) return `${inWords(seconds / 3_600)} hours`;
  return seconds % 60 === 0 ? `${inWords(seconds / 60)} minutes` : `${inWords(seconds)} seconds`;
}

/**
 * Replaces the limits after the names of throttles, such as `apiThrottles.banner`: 250 a second, burst 240.
 * They are those of the stage `prod`. Throws if a document has none, or the name of a throttle that no stage has.
 */
export function withThrottles(document: string): string {
  const { apiThrottles } = stageConfig('prod');
  const limit = /(`apiThrottles\.(\w+)`): [\d,.]+ a second(, burst [\d,.]+)?/g;
  if (!document.match(limit))
    throw new Error('The document has no limit such as `apiThrottles.events`: 1 a second.');
  return document.replace(limit, (_text, label: string, name: string, burst: string | undefined) => {
    const throttle = Object.entries(apiThrottles).find(([each]) => each === name)?.[1];
    if (!throttle) throw new Error(`No stage has apiThrottles.${name}.`);
    const rate = `${label}: ${throttle.rate.toLocaleString('en')} a second`;
    return burst ? `${rate}, burst ${throttle.burst.toLocaleString('en')}` : rate;
  });
}
