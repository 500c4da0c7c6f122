import { curl, examplesOf, firstWithExample } from './curl.ts';
import {
  type Call,
  codesIn,
  type DocumentedResponse,
  type Media,
  nameOf,
  type OpenApi,
  type Parameter,
  resolve,
  titleOf,
} from './document.ts';
import { Definition, Field, Fields, typeOf } from './fields.tsx';
import { heading, inline, Prose } from './prose.tsx';

/** One call: its purpose, parameters, body, responses and errors. */
export function CallSection({ document, call }: { document: OpenApi; call: Call }) {
  const { method, path, operation } = call;
  const id = operation.operationId;
  const titleId = `${id}-title`;
  return (
    <article id={id} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <a href={`#${id}`}>{heading(operation.summary)}</a>
      </h3>
      <Route method={method} path={path} />
      <Prose text={operation.description} />
      <Parameters parameters={operation.parameters ?? []} />
      <Body document={document} call={call} />
      <Responses document={document} call={call} />
    </article>
  );
}

function Route({ method, path }: { method: string; path: string }) {
  return (
    <p className="route">
      <span className="method">{method}</span> <code>{path}</code>
    </p>
  );
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <dl className="fields">
        {parameters.map(({ name, description = '', required = false, schema, in: location }) => (
          <Field
            key={`${location} ${name}`}
            name={name}
            schema={schema}
            side="parameter"
            isRequired={required}
            text={`${location === 'header' ? 'A header' : `In the ${location}`}. ${description}`}
          />
        ))}
      </dl>
    </>
  );
}

function Body({ document, call }: { document: OpenApi; call: Call }) {
  const { method, path, operation } = call;
  const [media] = Object.entries(operation.requestBody?.content ?? {});
  if (!media)
    return (
      <>
        <h4>Request</h4>
        <Example text={curl(method, path, operation)} />
      </>
    );
  const [type, content] = media;
  const examples = examplesOf(document, content);
  return (
    <>
      <h4>Body</h4>
      <Fields schema={resolve(content.schema, document.components.schemas)} side="body" />
      <h4>{examples.length > 1 ? 'Requests' : 'Request'}</h4>
      {examples.map(([label, value]) => (
        <Example key={label} text={curl(method, path, operation, { type, value })} />
      ))}
    </>
  );
}

function Responses({ document, call }: { document: OpenApi; call: Call }) {
  const responses = Object.entries(call.operation.responses).map(
    ([status, response]) => [status, resolve(response, document.components.responses)] as const,
  );
  return (
    <>
      <h4>Responses</h4>
      {responses
        .filter(([, { description }]) => codesIn(description).length === 0)
        .map(([status, response]) => (
          <SuccessResponse key={status} document={document} call={call} status={status} response={response} />
        ))}
      <h4>Errors</h4>
      <ul className="errors">
        {responses
          .filter(([, { description }]) => codesIn(description).length > 0)
          .map(([status, { description }]) => (
            <li key={status}>
              {status}{' '}
              {codesIn(description).map(([code]) => (
                <a key={code} href={`#error-${code}`}>
                  <code>{code}</code>
                </a>
              ))}
            </li>
          ))}
      </ul>
    </>
  );
}

function SuccessResponse(props: {
  document: OpenApi;
  call: Call;
  status: string;
  response: DocumentedResponse;
}) {
  const { document, call, status, response } = props;
  const [media] = Object.entries(response.content ?? {});
  return (
    <section className="response">
      <p>
        <strong>{status}</strong> {inline(response.description)} {media && <ResponseType media={media} />}
      </p>
      {media && <ResponseBody document={document} call={call} media={media[1]} />}
      <Headers document={document} response={response} />
    </section>
  );
}

function ResponseType({ media: [type, { schema }] }: { media: [string, Media] }) {
  return schema.$ref ? (
    <code>{type}</code>
  ) : (
    <>
      {typeOf(schema)}, <code>{type}</code>
    </>
  );
}

/** A response's fields and examples. An example that an earlier call already shows becomes a link. */
function ResponseBody({ document, call, media }: { document: OpenApi; call: Call; media: Media }) {
  return (
    <>
      <Fields schema={resolve(media.schema, document.components.schemas)} side="response" />
      {examplesOf(document, media).map(([label, value]) => {
        const first = firstWithExample(document, value);
        if (first && first !== call.operation.operationId)
          return (
            <p key={label}>
              Example: as for <a href={`#${first}`}>{titleOf(first)}</a>.
            </p>
          );
        return (
          <Example key={label} text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
        );
      })}
    </>
  );
}

function Headers({ document, response }: { document: OpenApi; response: DocumentedResponse }) {
  const headers = Object.entries(response.headers ?? {});
  return (
    <details>
      <summary>Headers</summary>
      <dl className="fields">
        {headers.map(([name, header]) => (
          <Definition key={name} name={'$ref' in header ? nameOf(header) : name}>
            <p>{inline(resolve(header, document.components.headers).description)}</p>
          </Definition>
        ))}
      </dl>
    </details>
  );
}

/** Text to copy. Long lines wrap, so the whole text is visible. */
export function Example({ text }: { text: string }) {
  return (
    <pre>
      <code>{text}</code>
    </pre>
  );
}
