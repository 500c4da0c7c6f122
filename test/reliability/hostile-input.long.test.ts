import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { readEventMessage, readEvents } from '../../core/banner/banner-event.ts';
import type { CampaignBanner } from '../../core/banner/banner-style.ts';
import { decideBanner } from '../../core/banner/decide-banner.ts';
import { campaignFilter } from '../../core/campaigns/campaign-filter.ts';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { campaignWarnings } from '../../core/campaigns/campaign-warnings.ts';
import { parseExchangeRates } from '../../core/exchange-rates/exchange-rate-update.ts';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { apiKeyFilter } from '../../core/keys/api-key.ts';
import { parseApiKeyType } from '../../core/keys/key-form.ts';
import { idempotentRequest } from '../../core/shared/idempotency.ts';
import { isId } from '../../core/shared/ids.ts';
import { readTags } from '../../core/shared/preconditions.ts';
import { parseFields } from '../../core/shared/validation.ts';
import { statisticsPeriod } from '../../core/statistics/statistics-period.ts';
import { resourceIn } from '../../lambdas/functions/authorizer.ts';
import { readJsonObject } from '../../lambdas/http/json-body.ts';
import { pageOf } from '../../lambdas/http/pages.ts';
import { visitOf } from '../../lambdas/http/visit.ts';
import { gateCode } from '../../lib/edge/gate-code.ts';
import { gateHeaders } from '../../platform/gate-headers.ts';
import { edgeEvent } from '../edge/sandbox.ts';
import { coreSchemas } from '../support/input/core-schemas.ts';
import { superlinearTexts } from '../support/input/growth.ts';
import { projectRoot } from '../support/source-tree.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns a body for a JSON Schema whose strings are `text`. Lists and records by language contain `text` and its comma-separated parts. */
function bodyOf(schema: Schema, text: string): unknown {
  const [first] = schema.anyOf ?? [];
  if (typeof first === 'object') return bodyOf(first, text);
  const parts = [...new Set([text, ...text.split(',')])];
  if (schema.type === 'array') return parts.map((part) => bodyOf(schema.items as Schema, part));
  if (schema.type !== 'object') return schema.enum ? schema.enum[0] : text;
  const { properties = {}, additionalProperties: values } = schema;
  if (typeof values === 'object')
    return Object.fromEntries([...parts, 'pt-BR'].map((part) => [part, bodyOf(values, part)]));
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, bodyOf(value as Schema, text)]),
  );
}

const messageOf = (body: string) => ({
  key: 'key',
  country: 'IN',
  receivedAt: Date.parse('2026-11-22'),
  body: Buffer.from(body).toString('base64'),
});
const events = (text: string) => JSON.stringify({ events: [{ id: text, name: text, at: text }] });
const requestOf = (body: string, type: string) =>
  ({ headers: { 'content-type': type }, httpMethod: 'PATCH', body }) as never;

/** The gate's functions in a separate context, without the store. */
const gate = createContext({ cf: { kvs: () => ({}) } });
runInContext(gateCode('release').replace(/^import .*\n/, ''), gate);
const runGate: (event: unknown) => unknown = runInContext(
  `(event) => {
    const request = event.request;
    const route = routeOf(request) || { methods: [], key: '', query: {} };
    holdsSecret(request);
    keyShape.test(route.key);
    reject(event, 'invalid_api_key');
    return forward(request, route, { k: 'a', c: 'b' }, { r: 1, d: ['*.a', '*.example.com', 'example.com'], l: 'ab cd' });
  }`,
  gate,
);

/** The edge function for paths of the console and the API page. */
const pages = createContext({});
runInContext(readFileSync(join(projectRoot, 'edge', 'static-pages.js'), 'utf8'), pages);
const runPages: (event: unknown) => unknown = runInContext('handler', pages);

const texts = (text: string) => ({ messageTemplate: text, ctaText: text, offerTemplate: text });
const withTexts = (banner: Partial<CampaignBanner>): CampaignBanner => ({ ...rulesOf({}).banner, ...banner });
const configWith = (banner: Partial<CampaignBanner>, language = 'und') =>
  decideBanner({
    rules: rulesOf({ banner: withTexts(banner) }),
    baseCurrency: 'USD',
    country: 'IN',
    language,
    site: 'any',
    isVpn: false,
    rates: bundledExchangeRates,
    now: new Date(),
  });

const parsers: Record<string, (text: string) => unknown> = {
  'If-Match': (text) => readTags('If-Match', [text]),
  'several If-Match': (text) => readTags('If-Match', text.split('"')),
  'Idempotency-Key': (text) => idempotentRequest([text], { method: 'POST', path: '/', body: { text } }),
  'a secret key': (text) => parseApiKeyType(`ppp_sk_live_${text}`),
  'an id in a path': (text) => isId('prod', `prod_${text}`),
  limit: (text) => pageOf({ limit: text }, 'prod'),
  cursor: (text) => pageOf({ cursor: Buffer.from(text).toString('base64url') }, 'prod'),
  from: (text) => statisticsPeriod({ from: text }, '2026-11-22'),
  to: (text) => statisticsPeriod({ to: text }, '2026-11-22'),
  'the name of a filter': (text) => campaignFilter({ status: undefined, name: text }),
  'the type of a filter': apiKeyFilter,
  'Content-Type': (text) => readJsonObject(requestOf('{}', text)),
  'a Content-Type with parameters': (text) => readJsonObject(requestOf('{}', `application/json${text}`)),
  'a body': (text) => readJsonObject(requestOf(text, 'application/json')),
  'headers of the gate': (text) =>
    visitOf({
      headers: { [text]: text, [gateHeaders.site]: text, [gateHeaders.anonymizer]: text },
    } as unknown as APIGatewayProxyEvent),
  'a queue message': readEventMessage,
  'a body of events': (text) => readEvents(messageOf(text)),
  events: (text) => readEvents(messageOf(events(text))),
  'a message without a code': (text) => configWith({ messageTemplate: text }),
  'a translation': (text) => configWith({ translations: { hi: texts(text) } }, 'hi'),
  'tags of translations': (text) => configWith({ translations: { [text]: texts(text) } }, text),
  'a visitor’s language': (text) => configWith({}, text),
  'warnings of texts': (text) => campaignWarnings(rulesOf({ banner: withTexts(texts(text)) })), // codes have at most 64 characters
  'the id of a path in the access log': resourceIn,
  'a path of the console or the API page': (text) => runPages({ request: { uri: `/${text}` } }),
  'exchange rates': (text) => parseExchangeRates({ date: text, usd: { [text]: 1, eur: text } }),
  'a path at the gate': (text) => runGate(edgeEvent('GET', `/v1/banner/config/${text}`)),
  'any path at the gate': (text) => runGate(edgeEvent('GET', text)),
  'a query at the gate': (text) => runGate(edgeEvent('GET', `/v1/banner/events?key=${text}&${text}=${text}`)),
  'headers at the gate': (text) =>
    runGate(
      edgeEvent('GET', '/', {
        origin: text,
        'accept-language': text,
        'cloudfront-viewer-country': text,
        [`x-ppp-${text}`]: text,
        'x-amzn-waf-anonymizer': text,
      }),
    ),
  'a Referer at the gate': (text) => runGate(edgeEvent('GET', '/', { referer: `https://${text}` })),
  'an Accept-Language at the gate': (text) =>
    runGate(edgeEvent('GET', '/', { 'accept-language': `a;q=0.1${text}` })),
  'an Origin at the gate': (text) => runGate(edgeEvent('GET', '/', { origin: `https://${text}` })),
};

it.each(Object.entries(parsers))('%s is parsed in linear time', (_name, parse) => {
  expect(superlinearTexts(parse)).toEqual([]);
});

it('every schema validates a body in linear time', async () => {
  const manyKeys = (length: number) => Array.from({ length: length / 8 }, (_, index) => index).join();
  const slow = (await coreSchemas()).flatMap(([name, schema]) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const keysOf = (text: string) => Object.fromEntries(text.split(',').map((key) => [key, key]));
    const texts = superlinearTexts((text) => parseFields(schema, bodyOf(shape, text)));
    const keys = superlinearTexts((text) => parseFields(schema, keysOf(text)), { manyKeys });
    const names = superlinearTexts((text) => parseFields(schema, { [text]: text }));
    return [...texts, ...keys, ...names].map((text) => `${name}: ${text}`);
  });
  expect(slow).toEqual([]);
});

it('superlinearTexts reports quadratic and exponential time, but not linear time', () => {
  const texts = { letters: (length: number) => 'x'.repeat(length) };
  const patterns = [/x*y/, /^(x|xx)*y/, /^x*y/];
  expect(patterns.map((pattern) => superlinearTexts((text) => pattern.test(text), texts))).toEqual([
    ['letters'],
    ['letters'],
    [],
  ]);
});

it('superlinearTexts reports quadratic time even if other work interrupts some runs', () => {
  let shortRuns = 0;
  const interrupted = (text: string) => {
    const until = performance.now() + (text.length === 1_024 && ++shortRuns < 4 ? 30 : 0);
    while (performance.now() < until);
    return /x*y/.test(text);
  };
  expect(superlinearTexts(interrupted, { letters: (length) => 'x'.repeat(length) })).toEqual(['letters']);
});

it('superlinearTexts does not report linear time if other work slows all long runs of one measurement', () => {
  let longRuns = 0;
  const slowed = (text: string) => {
    const until = performance.now() + (text.length === 8_192 && ++longRuns <= 5 ? 30 : 0);
    while (performance.now() < until);
    return /^x*y/.test(text);
  };
  expect(superlinearTexts(slowed, { letters: (length) => 'x'.repeat(length) })).toEqual([]);
});
