import type { ReactNode } from 'react';
import { CallSection, Example } from './call.tsx';
import { callsOf, errorsOf, type OpenApi, sharedSchemas, titleOf } from './document.ts';
import { Definition, Fields } from './fields.tsx';
import { guidePath } from './guide-index.ts';
import { renderHtml } from './layout.tsx';
import { heading, inline, Prose } from './prose.tsx';

/** Without comments, because an interactive zsh does not treat `#` as the start of a comment. */
const settings = `BASE=http://127.0.0.1:3000
SECRET_KEY=ppp_sk_live_…
PUBLIC_KEY=ppp_pk_live_…`;

/** Returns the API reference as HTML. `styleSheet` is its style sheet's URL. */
export function renderPage(document: OpenApi, styleSheet: string): string {
  const { info, tags } = document;
  return renderHtml({
    title: `${info.title} API`,
    description: info.summary,
    service: info,
    styleSheet,
    contents: <Contents document={document} />,
    children: (
      <>
        <Start document={document} />
        {tags.map(({ name, description }) => (
          <Group key={name} document={document} tag={name} description={description} />
        ))}
        <Errors document={document} />
        <Headers document={document} />
        <Objects document={document} />
      </>
    ),
  });
}

/** The tags and their calls. A narrow window shows only the tags. */
function Contents({ document }: { document: OpenApi }) {
  return (
    <ul>
      <Entry to="start">Start</Entry>
      {document.tags.map(({ name }) => (
        <Entry key={name} to={name} inner={<Calls document={document} tag={name} />}>
          {titleOf(name)}
        </Entry>
      ))}
      <Entry to="errors">Errors</Entry>
      <Entry to="headers">Headers</Entry>
      <Entry to="objects">Objects</Entry>
    </ul>
  );
}

function Entry({ to, inner, children }: { to: string; inner?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a href={`#${to}`}>{children}</a>
      {inner}
    </li>
  );
}

function Calls({ document, tag }: { document: OpenApi; tag: string }) {
  return (
    <ul>
      {callsOf(document, tag).map(({ method, operation }) => (
        <Entry key={operation.operationId} to={operation.operationId}>
          <span className="method">{method}</span> {titleOf(operation.operationId)}
        </Entry>
      ))}
    </ul>
  );
}

function Start({ document: { info } }: { document: OpenApi }) {
  return (
    <section id="start" aria-labelledby="start-title">
      <h1 id="start-title">{info.title} API</h1>
      <Prose text={info.description} />
      <p>
        The requests on this page read three variables from your shell. Set them first, with your own keys.{' '}
        <code>BASE</code> is this page’s URL without <code>/docs/</code>.
      </p>
      <Example text={settings} />
    </section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

function Group({ document, tag, description }: { document: OpenApi; tag: string; description: string }) {
  return (
    <Section id={tag} title={titleOf(tag)}>
      <Prose text={description} />
      <ul className="index">
        {callsOf(document, tag).map(({ path, method, operation }) => (
          <li key={operation.operationId}>
            <a href={`#${operation.operationId}`}>{heading(operation.summary)}</a>
            <span>
              <span className="method">{method}</span> <code>{path}</code>
            </span>
          </li>
        ))}
      </ul>
      {callsOf(document, tag).map((call) => (
        <CallSection key={call.operation.operationId} document={document} call={call} />
      ))}
    </Section>
  );
}

function Errors({ document }: { document: OpenApi }) {
  const example = document.components.examples['ErrorResponse.validation_failed'];
  return (
    <Section id="errors" title="Errors">
      <p>
        Branch on <code>code</code>. Every error has the form{' '}
        <a href="#object-ErrorResponse">ErrorResponse</a>, and{' '}
        <a href={guidePath('docs/api/errors.md')}>Errors</a> explains which ones to retry:
      </p>
      <Example text={JSON.stringify(example?.value, null, 2)} />
      <dl className="fields">
        {[...errorsOf(document)].map(([code, { status, meaning }]) => (
          <Definition key={code} id={`error-${code}`} name={code} type={status}>
            <p>{inline(meaning)}</p>
          </Definition>
        ))}
      </dl>
    </Section>
  );
}

function Headers({ document }: { document: OpenApi }) {
  return (
    <Section id="headers" title="Headers">
      <p>Every response can have these headers, including errors.</p>
      <dl className="fields">
        {Object.entries(document.components.headers).map(([name, { description }]) => (
          <Definition key={name} name={name}>
            <p>{inline(description)}</p>
          </Definition>
        ))}
      </dl>
    </Section>
  );
}

function Objects({ document }: { document: OpenApi }) {
  return (
    <Section id="objects" title="Objects">
      <p>Objects in requests and responses. Later versions can add fields.</p>
      {sharedSchemas(document).map(([name, schema]) => (
        <article key={name} id={`object-${name}`} aria-labelledby={`object-${name}-title`}>
          <h3 id={`object-${name}-title`}>
            <a href={`#object-${name}`}>{name}</a>
          </h3>
          {schema.description && <Prose text={schema.description} />}
          <Fields schema={schema} side="response" />
        </article>
      ))}
    </Section>
  );
}
