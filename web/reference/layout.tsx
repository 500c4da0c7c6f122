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
  /** URL path of a guide, or of the API reference, to which the header links. */
  other: { href: string; text: string };
  /** The list of contents. */
  contents: ReactNode;
  children: ReactNode;
}

/** Returns a page as HTML, without a script. */
export function renderHtml(props: PageProps): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page {...props} />)}\n`;
}

function Page({ title, description, service, styleSheet, other, contents, children }: PageProps) {
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
      </head>
      <body>
        <a className="skip" href="#start">
          Skip to the text
        </a>
        <header>
          <p className="brand">
            {service.title} <span>API {service.version}</span>
          </p>
          <a href={other.href}>{other.text}</a> <a href="/docs/openapi.json">openapi.json</a>
        </header>
        <nav aria-label="Contents">{contents}</nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
