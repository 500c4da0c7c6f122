import type { OpenApi } from './document.ts';
import { type Guide, guidePath } from './guide-index.ts';

/**
 * Returns `llms.txt` (https://llmstxt.org): Markdown that lists the OpenAPI document, the reference and all
 * guides for language models.
 */
export function renderLlmsText({ info }: Pick<OpenApi, 'info'>, guides: readonly Guide[]): string {
  const groups = [...new Set(guides.map(({ group }) => group))].map((group) => {
    const lines = guides.filter((guide) => guide.group === group).map(lineOf);
    return `## ${group}\n\n${lines.join('\n')}\n`;
  });
  return `# ${info.title}

> ${info.summary}

## Reference

- [OpenAPI document](/docs/openapi.json): Which operations, bodies, responses and errors does the API have?
- [API reference](/docs/): the same document as a page

${groups.join('\n')}`;
}

function lineOf({ file, title, question }: Guide): string {
  return `- [${title}](${guidePath(file)})${question ? `: ${question}` : ''}`;
}
