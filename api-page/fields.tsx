import { createElement, Fragment, type ReactNode } from 'react';
import { nameOf, type Schema } from './document.ts';
import { inline } from './prose.tsx';

/** The owner of the fields: a request, whose required fields callers must send, or a response. */
export type Side = 'body' | 'parameter' | 'answer';

/** The fields of an object, each with type, meaning, bounds and an example; objects in it below their field. */
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

/** One field, or one parameter. */
export function Field(props: {
  name: string;
  schema: Schema;
  side: Side;
  isRequired: boolean;
  text?: string;
}) {
  const { name, schema, side, isRequired, text = schema.description } = props;
  const mark = side === 'answer' ? !isRequired && 'not always there' : isRequired && 'required';
  const inner = innerObject(schema);
  const [example] = schema.examples ?? [];
  // The example of a response shows the values of its fields.
  const hasExample = side !== 'answer' && example !== undefined && schema.const === undefined;
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

/** An entry of a list of `fields`: a name, with its type and a mark beside it, and what it means. */
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

/** The object that is described inside this schema, if any: itself, or the entries of a list. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.items) return innerObject(schema.items);
  return schema.properties ? schema : undefined;
}

/** The type in words; names of schemas are links. */
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

/** The limits of a value in words; those of the largest safe integer say nothing. */
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
    schema.default !== undefined && `without it: ${JSON.stringify(schema.default)}`,
    inner,
  ]
    .filter(Boolean)
    .join(', ');
}
