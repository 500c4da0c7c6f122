import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programs } from '../../quality/programs.ts';
import { anchorOf } from '../../web/reference/guides.tsx';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const packageJson: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);

const folders = new Set(projectFiles().flatMap((path) => /^(\w[\w-]*)\//.exec(path)?.[1] ?? []));

/** A path in backquotes: a file with an extension, or any path in one of the project's folders. */
const namedPath = new RegExp(
  `\`((?:[\\w-][\\w.-]*/)+(?!NNN)[\\w-]+\\.(?:ts|tsx|js|mjs|md|json)|(?:${[...folders].join('|')})/[\\w./-]*)\``,
  'g',
);

const documents = projectFiles().filter((path) => path.endsWith('.md'));

/** Returns true for decisions and the changelog, which may mention removed files, scripts and tools. */
const isHistory = (path: string) => /^docs\/project\/decisions\/\d|^CHANGELOG\.md$/.test(path);

/** Returns the anchors of a document's headings. */
function slugsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

it('the documents include the root, docs/ and folder READMEs', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'docs/operate/runbook.md', 'packages/aws-emulator/README.md']),
  );
});

it('every document and heading that a program mentions exists', () => {
  const texts = projectFiles()
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path) && !/^(packages\/[^/]+\/)?test\//.test(path))
    .map((path) => readFileSync(join(projectRoot, path), 'utf8'));
  const mentioned = texts.flatMap((text) => [...text.matchAll(/(docs\/[\w/-]+\.md)(?:#([a-z-]+))?/g)]);
  expect(mentioned.length).toBeGreaterThan(20);
  const missing = mentioned.filter(([, path = '', anchor]) => {
    if (!existsSync(join(projectRoot, path))) return true;
    return anchor !== undefined && !slugsOf(readFileSync(join(projectRoot, path), 'utf8')).includes(anchor);
  });
  expect(missing.map(([mention]) => mention)).toEqual([]);
});

it('every folder that a document or the release packs with npm exists', () => {
  const files = ['.github/workflows/release.yml', ...documents];
  const texts = files.map((path) => readFileSync(join(projectRoot, path), 'utf8'));
  const packed = texts.flatMap((text) =>
    [...text.matchAll(/npm pack (\.\/[\w/-]+)/g)].map(([, path = '']) => path),
  );
  expect(packed.length).toBeGreaterThan(1);
  expect(packed.filter((path) => !existsSync(join(projectRoot, path, 'package.json')))).toEqual([]);
});

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8');

  it('mentions only files and folders that exist', () => {
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)];
    const named = isHistory(document) ? links : [...links, ...text.matchAll(namedPath)];
    const paths = named.map(([, path = '']) => path.replace(/\/$/, ''));
    const isMissing = (path: string) =>
      !existsSync(join(projectRoot, path)) && !existsSync(join(projectRoot, document, '..', path));
    expect(paths.filter(isMissing)).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#]*)#([^)]+)\)/g)];
    const missing = links.filter(([, path = '', anchor = '']) => {
      const target = path ? join(projectRoot, document, '..', path) : join(projectRoot, document);
      return !slugsOf(readFileSync(target, 'utf8')).includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('mentions only npm scripts and tools that exist', () => {
    if (isHistory(document)) return;
    const named = [...text.matchAll(/npm run (?:-\S+ )?([\w:-]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
    const tools = [...text.matchAll(/npm run tool -- ([a-z-]+)/g)].map(([, name = '']) => name);
    expect(tools.filter((name) => !(name in programs))).toEqual([]);
  });
});
