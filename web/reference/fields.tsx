import { createElement, Fragment, type ReactNode } from 'react';
import { nameOf, type Schema } from './document.ts';
import { inline } from './prose.tsx';

/** The part of a call that the fields belong to. */
export type Side = 'body' | 'parameter' | 'response';

/** An object's fields, each with its type, meaning, limits and example. Nested objects follow their field. */
export function Fields({ schema, side }: { schema: Schema; side: Side }) {
  if (schema.oneOf) return <Choice schemas={schema.oneOf} />;
  const { properties = {}, required = [] } = schema;
  if (Object.keys(properties).length === 0) return null;
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, property]) => (
        <Field key={name} name={name} schema={property} side={side} isRequired={required.includes(name)} />
      ))}
    </dl>
  );
}

export function Field(props: {
  name: string;
  schema: Schema;
  side: Side;
  isRequired: boolean;
  text?: string;
}) {
  const { name, schema, side, isRequired, text = schema.description } = props;
  const mark = side === 'response' ? !isRequired && 'optional' : isRequired && 'required';
  const inner = innerObject(schema);
  const [example] = schema.examples ?? [];
  // A response's example already shows the values of its fields.
  const hasExample = side !== 'response' && example !== undefined && schema.const === undefined;
  return (
    <Definition name={name} type={typeOf(schema)} mark={mark || undefined}>
      {text && <p>{inline(text)}</p>}
      {boundsOf(schema) && <p className="bounds">{boundsOf(schema)}</p>}
      {hasExample && (
        <p className="bounds">
          Example: <code>{side === 'parameter' ? String(example) : JSON.stringify(example)}</code>
        </p>
      )}
      {inner && <Fields schema={inner} side={side} />}
    </Definition>
  );
}

/** An entry of a `fields` list: a name with its type, a mark, and its meaning. */
export function Definition(props: {
  name: string;
  id?: string;
  type?: ReactNode;
  mark?: string | undefined;
  children: ReactNode;
}) {
  const { name, id, type, mark, children } = props;
  return (
    <div id={id}>
      <dt>
        <code>{name}</code>
        {type && (
          <>
            {' '}
            <span className="type">{type}</span>
          </>
        )}
        {mark && (
          <>
            {' '}
            <span className="mark">{mark}</span>
          </>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Choice({ schemas }: { schemas: Schema[] }) {
  return <p>One of: {joined(schemas.map(typeOf), ', ')}.</p>;
}

/** Returns the object schema to show below a field: the schema itself, or the schema of its list entries. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.items) return innerObject(schema.items);
  return schema.properties ? schema : undefined;
}

/** Returns the type in words. Schema names are links. */
export function typeOf(schema: Schema): ReactNode {
  if (schema.$ref) {
    const name = nameOf({ $ref: schema.$ref });
    return <a href={`#object-${name}`}>{name}</a>;
  }
  if (schema.enum) return joined(schema.enum.map(literal), ' | ');
  if (schema.const !== undefined) return literal(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeOf), ' or ');
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type) => typeOf({ ...schema, type })),
      ' or ',
    );
  if (schema.type === 'array') return <>list of {entryType(schema.items ?? {})}</>;
  return [schema.type, schema.format].filter(Boolean).join(', ');
}

function entryType(schema: Schema): ReactNode {
  return typeof schema.type === 'string' && !schema.enum ? `${schema.type}s` : typeOf(schema);
}

function literal(value: unknown): ReactNode {
  return <code>{JSON.stringify(value)}</code>;
}

function joined(parts: ReactNode[], separator: string): ReactNode {
  return createElement(
    Fragment,
    null,
    ...parts.flatMap((part, index) => (index > 0 ? [separator, part] : [part])),
  );
}

/** Returns a value's limits in words. The largest safe integer is not a limit worth showing. */
function boundsOf(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  const isReal = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  const inner = schema.anyOf?.map(boundsOf).filter(Boolean).join(', ');
  return [
    isReal(minimum) && `at least ${minimum}`,
    isReal(exclusiveMinimum) && `more than ${exclusiveMinimum}`,
    isReal(maximum) && `at most ${maximum?.toLocaleString('en')}`,
    minLength && `at least ${minLength} ${minLength === 1 ? 'character' : 'characters'}`,
    maxLength && `at most ${maxLength.toLocaleString('en')} characters`,
    minItems && `at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`,
    maxItems && `at most ${maxItems} entries`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
    inner,
  ]
    .filter(Boolean)
    .join(', ');
}
