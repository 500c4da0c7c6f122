import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sizeLimits } from '../../banner-script/build.ts';
import { couponCode } from '../../core/campaigns/offer-fields.ts';
import { apiErrors, validationError } from '../../core/errors/errors.ts';
import { errorBody, errorTypes } from '../../core/errors/response-error.ts';
import { revocationPromise } from '../../lambdas/contract/operations/api-keys.ts';
import { operations } from '../../lambdas/contract/operations/operations.ts';
import { backgroundFunctions } from '../../lambdas/routes/background.ts';
import { workers } from '../../lambdas/routes/workers.ts';
import { withConsoleSteps } from '../../quality/table/console-steps.ts';
import { withErrors } from '../../quality/table/error-table.ts';
import type { Campaign } from '../../web/console/src/api/contract.ts';
import { providers } from '../../web/console/src/checkouts/providers.ts';
import { checkoutNeeds } from '../../web/console/src/links/checkout-needs.ts';
import { stepsOf } from '../../web/console/src/screens/home/funnel.tsx';
import { snippets } from '../../web/console/src/screens/install/snippets.ts';
import { checkoutGuides } from '../../web/console/src/screens/setup/checkout-guides.ts';
import { anchorOf } from '../../web/reference/guides.tsx';
import { inWords } from '../support/numbers-in-words.ts';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, 'docs', path), 'utf8');

describe('docs/api/errors.md', () => {
  const page = read('api/errors.md');

  it('lists every code with its status and message: run `npm run tool -- table errors` if this fails', () => {
    expect(page.match(/^\| \d{3} \| .+$/gm)?.length).toBe(Object.keys(apiErrors).length);
    expect(withErrors(page)).toBe(page);
  });

  it('shows an error with the fields of the API', () => {
    const example = JSON.parse(page.split('```json\n')[1]?.split('```')[0] ?? '');
    const { properties } = JSON.parse(read('openapi.json')).components.schemas.ErrorObject;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(example.error)));
    for (const type of errorTypes) expect(page).toContain(`\`${type}\``);
  });
});

it.each([
  ['README.md', 'built in for N languages'],
  ['CHANGELOG.md', 'N languages are built in'],
  ['docs/merchants/languages.md', 'built in for N languages'],
  ['docs/start/faq.md', '[built in for N languages]'],
  ['docs/explain/data-sources.md', 'built-in texts in N languages'],
])('%s has the number of built-in languages', (path, sentence) => {
  const languages = readdirSync(join(projectRoot, 'core', 'reference', 'texts'));
  const page = readFileSync(join(projectRoot, path), 'utf8');
  expect(page).toContain(sentence.replace('N', String(languages.length)));
});

it('docs/api/authentication.md and the operation promise the same of a revocation', () => {
  expect(read('api/authentication.md').replaceAll('\n', ' ')).toContain(revocationPromise);
  expect(operations['revoke-api-key'].description).toContain(revocationPromise);
  expect(operations['revoke-api-key'].summary).not.toMatch(/next request|immediately/);
});

it('docs/api/clients.md lists the operations that a generator without text/plain omits', () => {
  const { paths }: { paths: Record<string, { post?: { requestBody?: { content: object } } }> } = JSON.parse(
    read('openapi.json'),
  );
  const operations = Object.entries(paths)
    .filter(([, { post }]) => 'text/plain' in (post?.requestBody?.content ?? {}))
    .map(([path]) => `POST ${path}`);
  const [omitted = ''] = /^- openapi-python-client omits .+$/m.exec(read('api/clients.md')) ?? [];
  expect(operations.length).toBeGreaterThan(0);
  expect(operations.filter((operation) => !omitted.includes(`\`${operation}\``))).toEqual([]);
});

it.each([
  'docs/explain/page-speed.md',
  'docs/explain/threat-model.md',
  'docs/merchants/troubleshooting.md',
  'docs/operate/runbook.md',
])('%s mentions every file that the service gives to pages', (path) => {
  const page = readFileSync(join(projectRoot, path), 'utf8');
  expect(Object.keys(sizeLimits).filter((file) => !page.includes(file))).toEqual([]);
});

it('the index links to every page', () => {
  const pages = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' });
  const listed = [...read('README.md').matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path);
  const missing = pages.filter(
    (path) =>
      path.endsWith('.md') &&
      !path.startsWith('project/decisions') &&
      path !== 'README.md' &&
      !listed.includes(path),
  );
  expect(missing).toEqual([]);
});

/** Returns the number of words outside tables and code blocks. */
function wordsIn(path: string): number {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/^\|.*$/gm, '');
  return prose.split(/\s+/).filter(Boolean).length;
}

const pages = projectFiles().filter((path) => path.endsWith('.md'));
const decisions = pages.filter((path) => /^docs\/project\/decisions\/\d/.test(path));

/** Returns true if a page lists all its sections before the first one. */
function hasContents(path: string): boolean {
  const [start = '', ...sections] = readFileSync(join(projectRoot, path), 'utf8').split(/^## /m);
  return sections.every((section) => start.includes(`](#${anchorOf(section.split('\n')[0] ?? '')})`));
}

it('a page has at most 1,500 words or a list of its contents, except the changelog, which only grows', () => {
  expect(pages.length).toBeGreaterThan(60);
  const long = pages.filter((path) => path !== 'CHANGELOG.md' && wordsIn(path) > 1_500);
  expect(long.filter((path) => !hasContents(path))).toEqual([]);
});

it('a decision has at most 350 words', () => {
  expect(decisions.length).toBeGreaterThan(25);
  expect(decisions.filter((path) => wordsIn(path) > 350)).toEqual([]);
});

it('docs/start/works-with.md lists every checkout and every platform that the console knows', () => {
  const page = read('start/works-with.md');
  const names = [
    ...checkoutNeeds.map(({ name }) => name),
    ...snippets('BASE', 'KEY').map(({ name }) => name),
  ];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

const guides = readdirSync(join(projectRoot, 'docs', 'merchants'));

it.each(guides)(
  'docs/merchants/%s has the console’s steps: run `npm run tool -- table guides` if this fails',
  (guide) => {
    const page = read(`merchants/${guide}`);
    expect(withConsoleSteps(page)).toBe(page);
  },
);

it('guides contain the steps of every platform and every checkout that the console knows', () => {
  const text = guides.map((guide) => read(`merchants/${guide}`)).join('\n');
  const hasSteps = new Set(checkoutGuides.map(({ name }) => name));
  const wanted = [
    'platforms',
    ...providers.map(({ name }) => `key ${name}`),
    ...checkoutGuides.map(({ name }) => `by-hand ${name}`),
    ...checkoutNeeds.flatMap(({ name }) => (hasSteps.has(name) ? [`needs ${name}`] : [])),
  ];
  expect(wanted.filter((part) => !text.includes(`<!-- from the console: ${part} -->`))).toEqual([]);
});

it('docs/operate/cost.md gives the reason for each queue, and their number', () => {
  const [, section = ''] = read('operate/cost.md').split(/^## What polls$/m);
  const queues = backgroundFunctions.filter(({ trigger }) => trigger.type === 'queue').map(({ id }) => id);
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\S+)` \|/gm)].map(([, id]) => id);
  expect(listed.sort()).toEqual(queues.sort());
  expect(/^For each of (\S+) queues,/m.exec(section)?.[1]).toBe(inWords(queues.length));
});

it.each(workers.map(({ id }) => id))(
  'docs/explain/architecture.md shows %s in the diagram and in the steps',
  (id) => {
    const page = read('explain/architecture.md');
    const [inDiagram, inSteps] = [`[${id}]`, `\`${id}\` `];
    expect([inDiagram, inSteps].filter((text) => !page.includes(text))).toEqual([]);
  },
);

it.each([
  'README.md',
  'CHANGELOG.md',
  'docs/start/concepts.md',
  'docs/merchants/first-banner.md',
  'web/console/src/layout/sign-in.tsx',
  'lambdas/contract/document-info.ts',
])('%s says what PPP means', (path) => {
  const text = readFileSync(join(projectRoot, path), 'utf8').replaceAll('*', '');
  expect(text).toContain('purchasing-power parity (PPP)');
});

it('docs/merchants/read-your-statistics.md has the shares that Home shows for its month', () => {
  const [, table = '', shares = ''] =
    /^## Read a month$[\s\S]+?^\| (\d.+) \|$[\s\S]+?^\*Home\* puts (.+)$/m.exec(
      read('merchants/read-your-statistics.md'),
    ) ?? [];
  const [shown = 0, copied = 0, opened = 0, redeemed = 0] = table
    .split(' | ')
    .map((cell) => Number(cell.replace(',', '')));
  const connected: Campaign['checkout'] = {
    id: 'chk',
    prefix: 'PPP',
    providerProductIds: [],
    duration: 'once',
    rotateDays: 90,
    rotateAfter: 500,
  };
  const steps = stepsOf({ checkout: connected, codeInLinks: true }, { shown, copied, opened, redeemed }, 30);
  expect([...shares.matchAll(/\*(.+?)\*/g)].map(([, share]) => share)).toEqual(
    steps.slice(1).map(({ share }) => share),
  );
});

it('docs/merchants/first-banner.md has the length of a code', () => {
  const longest = 'A'.repeat(
    Number(/^A code has at most (\d+) characters\.$/m.exec(read('merchants/first-banner.md'))?.[1]),
  );
  expect(couponCode.safeParse(longest).success).toBe(true);
  expect(couponCode.safeParse(`${longest}A`).success).toBe(false);
});

it('the OpenAPI document has the number of problems that one response lists', () => {
  const { info, components } = JSON.parse(read('openapi.json'));
  const { maxItems } = components.schemas.ErrorObject.properties.details;
  const problems = Array.from({ length: 99 }, (_, index) => ({
    path: `${index}`,
    code: 'required',
    message: 'Is missing.' as const,
  }));
  expect(errorBody(validationError(problems), 'id').error.details).toHaveLength(maxItems);
  expect(info.description).toContain(`One response lists up to ${maxItems} problems of a body.`);
});
