import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { apiErrors, errorCodes } from '../../../core/errors/errors.ts';
import { errorsOf, type OpenApi } from '../../../web/reference/document.ts';
import { renderPage } from '../../../web/reference/page.tsx';
import { assemblyDirectory } from '../../support/assembly.ts';
import { projectRoot } from '../../support/source-tree.ts';

const text = readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8');
const document: OpenApi = JSON.parse(text);
assemblyDirectory(); // the synthesis renders the page
const directory = join(projectRoot, 'dist', 'reference');
const page = readFileSync(join(directory, 'index.html'), 'utf8');
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => id);

/** Yields the name of every property in these schemas. */
function* fieldsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  yield* Object.keys(Object((value as { properties?: object }).properties));
  for (const entry of Object.values(value)) yield* fieldsIn(entry);
}

const styleSheets = readdirSync(join(directory, 'assets')).filter((name) => name.endsWith('.css'));

it('the page matches the current document', () => {
  const [styleSheet = ''] = styleSheets;
  expect(page).toBe(renderPage(document, `/docs/assets/${styleSheet}`));
  expect(styleSheet).toMatch(/^page-[0-9a-f]{8}\.css$/);
  expect(readFileSync(join(directory, 'openapi.json'), 'utf8')).toBe(text);
});

it('every operation has an anchor, and every call has a link', () => {
  expect(operations.length).toBeGreaterThan(20);
  expect(operations.map(({ operationId }) => operationId).filter((id) => !ids.includes(id))).toEqual([]);
  const calls = operations.map(({ operationId }) => operationId).filter((id) => !id.endsWith('Head'));
  expect(calls.filter((id) => !links.includes(id))).toEqual([]);
});

it('the navigation shows groups and calls in words', () => {
  const titles = [...page.matchAll(/<li><a href="#[^"]+">(?:<span.*?<\/span> )?([^<]+)/g)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(expect.arrayContaining(['API keys', 'Create API key', 'Get campaign stats']));
  expect(titles.filter((title) => /[a-z][A-Z]/.test(title ?? ''))).toEqual([]);
});

it('shows each response example once; other calls with the same example link to it', () => {
  const shown = [...page.matchAll(/<pre><code>(\{&quot;|\{\n)[\s\S]*?<\/pre>/g)].map(([text]) => text);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((text, index) => shown.indexOf(text) < index)).toEqual([]);
  expect(page).toContain('Example: as for <a href="#createCampaign">Create campaign</a>');
});

it('every link inside the page has a target, and every ID is unique', () => {
  expect([...new Set(links)].filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every error code is listed with its status', () => {
  const listed = [...errorsOf(document)].map(([code, { status }]) => [code, Number(status)]);
  expect(listed.sort()).toEqual(errorCodes.map((code) => [code, apiErrors[code].status]).sort());
  expect(errorCodes.filter((code) => !ids.includes(`error-${code}`))).toEqual([]);
});

it('every field, parameter and header of the document is on the page', () => {
  const fields = [...fieldsIn(document.components.schemas)];
  const parameters = operations.flatMap((operation) => operation.parameters ?? []).map(({ name }) => name);
  const headers = Object.keys(document.components.headers);
  const names = [...fields, ...parameters, ...headers];
  expect(new Set(names).size).toBeGreaterThan(70);
  expect(names.filter((name) => !page.includes(`<dt><code>${name}</code>`))).toEqual([]);
});

it('shows a parameter as it is sent, without the quotes that JSON would need', () => {
  expect(page).toContain('Example: <code>order-import-2026-11-22-0001</code>');
  expect(page).toContain('Example: <code>&quot;3&quot;</code>');
});

it('has no script, no inline style and no request to another host', () => {
  expect(page).not.toMatch(/<script|<style| style="| on\w+="/);
  const asked = [...page.matchAll(/<(?:link|img|iframe)[^>]* (?:href|src)="([^"]+)"/g)].map(([, to]) => to);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((to) => !to?.startsWith('/docs/'))).toEqual([]);
});

it('the document’s text is escaped', () => {
  const evil = '<img src=x onerror=alert(1)> `<b>` **<i>**';
  const { tags, info, ...rest } = document;
  const changed = {
    ...rest,
    info: { ...info, description: evil },
    tags: [{ ...tags[0], description: evil }],
  };
  const rendered = renderPage(changed as OpenApi, '/docs/assets/page.css');
  expect(rendered).toContain(
    '&lt;img src=x onerror=alert(1)&gt; <code>&lt;b&gt;</code> <strong>&lt;i&gt;</strong>',
  );
  expect(rendered).not.toMatch(/<img|<b>|<i>/);
});

it('the page and its style sheet are at most 42 kB (gzip)', () => {
  const files = ['index.html', ...styleSheets.map((name) => join('assets', name))];
  const bytes = files.map((name) => gzipSync(readFileSync(join(directory, name))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(42_000);
});
