import type { OpenApi } from './document.ts';
import { type Guide, guideGroups, guidePath } from './guides.tsx';

/**
 * Returns `llms.txt` (https://llmstxt.org): Markdown that lists the OpenAPI document, the reference and all
 * guides for language models.
 */
export function renderLlmsText({ info }: Pick<OpenApi, 'info'>, guides: readonly Guide[]): string {
  const groups = Object.entries(guideGroups).map(([folder, name]) => {
    const own = guides.filter(({ file }) => file.startsWith(`${folder}/`));
    return `## ${name}\n\n${own.map(lineOf).join('\n')}\n`;
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
