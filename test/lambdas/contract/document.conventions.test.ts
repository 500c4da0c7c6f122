import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../support/source-tree.ts';

/** A schema of `docs/openapi.json`, or a part of one. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Operation['responses'] };
} = JSON.parse(readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8'));
const { schemas, responses: errors } = document.components;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const nameOf = ({ $ref = '' }: Schema) => $ref.replace('#/components/schemas/', '');
const resolved = (schema: Schema): Schema => (schema.$ref ? (schemas[nameOf(schema)] ?? {}) : schema);

/** The schemas that a field can have: the field's own, or those of its union. */
function* kindsOf(schema: Schema): Generator<Schema> {
  const { anyOf, oneOf, ...own } = resolved(schema);
  yield own;
  for (const option of [...(anyOf ?? []), ...(oneOf ?? [])]) yield* kindsOf(option);
}

const hasType = (schema: Schema, type: string) =>
  [...kindsOf(schema)].some((kind) => [kind.type].flat().includes(type));

/** The names of the schemas in a schema, itself included. */
function namesIn(schema: Schema, found = new Set<string>()): Set<string> {
  const name = nameOf(schema);
  if (found.has(name)) return found;
  if (schema.$ref) found.add(name);
  const { anyOf = [], oneOf = [], items, properties = {} } = resolved(schema);
  for (const part of [...anyOf, ...oneOf, ...(items ? [items] : []), ...Object.values(properties)])
    namesIn(part, found);
  return found;
}

const bodiesOf = (responses: Operation['responses']) =>
  Object.values(responses).flatMap(({ content }) => content?.['application/json']?.schema ?? []);
const bodies = operations.flatMap(({ responses }) => bodiesOf(responses));

const fields = Object.entries(schemas).flatMap(([owner, { properties = {}, required = [] }]) =>
  Object.entries(properties).map(([name, schema]) => ({
    owner,
    name,
    path: `${owner}.${name}`,
    schema,
    isRequired: required.includes(name),
  })),
);
const pathsOf = (found: typeof fields) => found.map(({ path }) => path);

/** The resources whose fields `docs/api/conventions.md` lists. `?` = only if it is set. */
const listed: Record<string, string[]> = {
  Product: [
    'id',
    'name',
    'url',
    'baseCurrency',
    'basePrice',
    'description?',
    'providerPriceId?',
    'createdAt',
    'updatedAt',
  ],
  ApiKey: [
    'id',
    'name',
    'type',
    'prefix',
    'createdAt',
    'lastUsedAt',
    'campaignId?',
    'permissions?',
    'expiresAt?',
  ],
  CreatedApiKey: ['id', 'name', 'type', 'key', 'createdAt', 'campaignId?', 'permissions?', 'expiresAt?'],
};

/** Banner configs, trace entries, errors, and a map that contains only what the merchant set. */
const exempt =
  /^(\w+Config|ConfigBanner|BannerLabels|CheckoutTexts|\w+TraceEntry|Error\w+|BannerTranslation)$/;
const isWrapper = (name: string) => /(Response|Page)$/.test(name);

const inResponses = new Set(bodies.flatMap((body) => [...namesIn(body)]));
const ofResponses = fields.filter(({ owner }) => inResponses.has(owner) && !exempt.test(owner));

it('the walk finds the schemas and their fields', () => {
  expect(bodies.length).toBeGreaterThan(25);
  expect(inResponses.size).toBeGreaterThan(50);
  expect(ofResponses.length).toBeGreaterThan(100);
  expect(fields.length).toBeGreaterThan(250);
});

describe('fields without a value', () => {
  it.each(Object.keys(listed))('%s has the listed fields in their order', (owner) => {
    const found = fields.filter((field) => field.owner === owner);
    const names = found.map(({ name, isRequired }) => (isRequired ? name : `${name}?`));
    expect(names).toEqual(listed[owner]);
    const nullable = found.filter(({ schema }) => hasType(schema, 'null'));
    expect(nullable.map(({ name }) => name)).toEqual(owner === 'ApiKey' ? ['lastUsedAt'] : []);
  });

  it('a resource that is not in `listed` has all its fields', () => {
    const others = ofResponses.filter(({ owner }) => !(owner in listed) && !isWrapper(owner));
    expect(pathsOf(others.filter(({ isRequired }) => !isRequired))).toEqual([]);
  });

  it('beside `data`, a body has only `nextCursor` and `warnings`, which are absent if there are none', () => {
    const ofWrappers = ofResponses.filter(({ owner, name }) => isWrapper(owner) && name !== 'data');
    expect(ofWrappers.length).toBeGreaterThan(3);
    expect([...new Set(ofWrappers.map(({ name }) => name))].sort()).toEqual(['nextCursor', 'warnings']);
    expect(pathsOf(ofWrappers.filter(({ isRequired }) => isRequired))).toEqual([]);
  });
});

it('booleans begin with is or has, settings may begin with show or block, and one names what goes where', () => {
  const booleans = fields.filter(({ schema }) => hasType(schema, 'boolean'));
  expect(booleans.length).toBeGreaterThan(15);
  expect(
    pathsOf(
      booleans.filter(
        ({ name }) => !/^(is|has|show|block)(?![a-z])|^codeIn(Links|Cookie)$|^weeklySummary$/.test(name),
      ),
    ),
  ).toEqual([]);
  const named = fields.filter(({ name }) => /^(is|has|show|block)(?![a-z])/.test(name));
  expect(pathsOf(named.filter(({ schema }) => !hasType(schema, 'boolean')))).toEqual([]);
});

it('shares are percents: every other number with decimals is in a closed list', () => {
  const decimals = fields.filter(({ schema }) => hasType(schema, 'number'));
  const others = decimals.filter(({ name }) => !/^(discount|\w+(Discount|Percent))$/.test(name));
  expect([...new Set(others.map(({ name }) => name))].sort()).toEqual([
    'basePrice',
    'converted',
    'fxRate',
    'graceHours',
    'priceLevel', // 1 = prices in the US, and some countries have more
    'ratio', // a contrast ratio, 1 to 21
    'refunds',
    'revenue',
  ]);
  expect(
    pathsOf(fields.filter(({ name }) => /(rate|share|fraction)$/i.test(name) && name !== 'fxRate')),
  ).toEqual([]);
});

it('times end in At, and nothing else does', () => {
  const isTime = (schema: Schema) => [...kindsOf(schema)].some(({ format }) => format === 'date-time');
  const times = fields.filter(({ schema }) => isTime(schema));
  expect(times.length).toBeGreaterThan(15);
  expect(pathsOf(times.filter(({ name }) => !name.endsWith('At')))).toEqual([]);
  expect(pathsOf(fields.filter(({ name, schema }) => name.endsWith('At') && !isTime(schema)))).toEqual([]);
});

describe('statuses', () => {
  const isStatus = (name: string) => /status$/i.test(name);

  it('the word for a phase is status, never state', () => {
    expect(pathsOf(fields.filter(({ name }) => /states?$/i.test(name)))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => /States?$/.test(name))).toEqual([]);
  });

  it('each has a list of values of its own, named after the field and its resource', () => {
    const statuses = fields.filter(({ name }) => isStatus(name));
    expect(statuses.length).toBeGreaterThan(5);
    const wrong = statuses.filter(({ owner, name, schema }) => {
      const list = nameOf(schema);
      const word = name === 'status' ? '' : name.replace(/Status$/, '');
      const resource = list.replace(/Status$/, '').replace(new RegExp(word, 'i'), '');
      return !isStatus(list) || !new RegExp(word, 'i').test(list) || !owner.includes(resource);
    });
    expect(pathsOf(wrong)).toEqual([]);
  });
});

describe('bodies', () => {
  it('of successes end in Response, or in Page if `data` is a list; banner configs have no wrapper', () => {
    const names = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        status.startsWith('2') ? bodiesOf({ [status]: response }).map(nameOf) : [],
      ),
    );
    expect(names.length).toBeGreaterThan(25);
    for (const name of names.filter((each) => !each.endsWith('Config'))) {
      const { data } = schemas[name]?.properties ?? {};
      expect([name, name.endsWith(data?.type === 'array' ? 'Page' : 'Response')]).toEqual([name, true]);
    }
  });

  it('of errors are an ErrorResponse', () => {
    const names = bodiesOf(errors).map(nameOf);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names)).toEqual(new Set(['ErrorResponse']));
  });

  it('of requests end in Request', () => {
    const names = operations.flatMap(({ requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? [nameOf(schema)] : [];
    });
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !name.endsWith('Request'))).toEqual([]);
  });
});
