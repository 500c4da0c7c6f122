import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { curl, examplesOf } from '../../../web/reference/curl.ts';
import type { OpenApi } from '../../../web/reference/document.ts';
import { projectRoot } from '../../support/source-tree.ts';

const document: OpenApi = JSON.parse(readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8'));
const operation = (path: string, method: string) => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`No operation ${method} ${path}`);
  return operation;
};

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `BASE=http://base SECRET_KEY=sk PUBLIC_KEY=pk; curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

it('a shell passes the URL, key, content type and body to curl', () => {
  const create = operation('/v1/products', 'post');
  const [type = '', media] = Object.entries(create.requestBody?.content ?? {})[0] ?? [];
  if (!media) throw new Error('POST /v1/products has no body');
  const [[, value] = []] = examplesOf(document, media);
  const [url, ...rest] = argumentsOf(curl('POST', '/v1/products', create, { type, value }));
  expect(url).toBe('http://base/v1/products');
  expect(rest.slice(0, 5)).toEqual([
    '-H',
    'Authorization: Bearer sk',
    '-H',
    'Content-Type: application/json',
    '-d',
  ]);
  expect(JSON.parse(rest[5] ?? '')).toEqual(value);
});

it('a quote in a body does not end the shell argument', () => {
  const value = { name: `Tom's "book" $PATH \`x\`` };
  const body = { type: 'application/json', value };
  const command = curl('POST', '/v1/products', operation('/v1/products', 'post'), body);
  expect(JSON.parse(argumentsOf(command).at(-1) ?? '')).toEqual(value);
});

it('IDs and public keys replace their placeholders, and the script’s key is in its query', () => {
  const get = curl('GET', '/v1/products/{id}', operation('/v1/products/{id}', 'get'));
  expect(argumentsOf(get)[0]).toMatch(/^http:\/\/base\/v1\/products\/prod_\w{26}$/);
  const config = curl(
    'GET',
    '/v1/banner/config/{publicKey}',
    operation('/v1/banner/config/{publicKey}', 'get'),
  );
  expect(argumentsOf(config)).toEqual(['http://base/v1/banner/config/pk']);
  const script = curl('GET', '/v1/banner/script.js', operation('/v1/banner/script.js', 'get'));
  expect(argumentsOf(script)).toEqual(['http://base/v1/banner/script.js?key=pk']);
});

it('spaces and signs in a query are encoded, so that curl accepts the URL', () => {
  const name = { name: 'name', in: 'query', schema: { examples: ['Black Friday & more'] } };
  const list = { ...operation('/v1/campaigns', 'get'), parameters: [name] };
  const [url] = argumentsOf(curl('GET', '/v1/campaigns', list));
  expect(url).toBe('http://base/v1/campaigns?name=Black%20Friday%20%26%20more');
});
