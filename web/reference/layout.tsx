import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A page of the site at `/docs/`. */
export interface PageProps {
  title: string;
  /** Summary for search engines. */
  description: string;
  /** The service's name and the API's version. */
  service: { title: string; version: string };
  /** URL of the style sheet. */
  styleSheet: string;
  /** The list of contents. */
  contents: ReactNode;
  children: ReactNode;
  /** URL of the page's script. Only the search has one. */
  script?: string;
}

/** Returns a page as HTML. */
export function renderHtml(props: PageProps): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page {...props} />)}\n`;
}

function Page({ title, description, service, styleSheet, contents, children, script }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={description} />
        <title>{title}</title>
        <link rel="icon" href="/docs/icon.svg" />
        <link rel="stylesheet" href={styleSheet} />
        {script && <script type="module" src={script} />}
      </head>
      <body>
        <a className="skip" href="#start">
          Skip to the text
        </a>
        <header>
          <p className="brand">
            {service.title} <span>API {service.version}</span>
          </p>
          <p className="sites">
            <a href="/docs/guides.html">Guides</a> <a href="/docs/">API reference</a>{' '}
            <a href="/docs/search.html">Search</a> <a href="/docs/openapi.json">openapi.json</a>
          </p>
        </header>
        <nav aria-label="Contents">{contents}</nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
