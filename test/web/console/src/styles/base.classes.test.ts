import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(__dirname, '../../../../../web/console/src');
const textOf = (ending: string) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');

it('every class of an element has a rule, and every rule’s class has an element', () => {
  const styles = textOf('.css').replace(/\/\*.*?\*\/|url\([^)]*\)/gs, '');
  const components = textOf('.tsx');
  const ruled = new Set([...styles.matchAll(/\.(?!react-aria)([a-z][\w-]*)/g)].map(([, name = '']) => name));
  const used = [...components.matchAll(/(?:className|look)="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect([...new Set(used)].filter((name) => !ruled.has(name))).toEqual([]);
  expect([...ruled].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(components))).toEqual(
    [],
  );
});
