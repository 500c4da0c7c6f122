import { problemMeanings, problemTitles } from '../../web/console/src/checkouts/problems.ts';
import {
  dashboardUrl,
  keyHint,
  keyLimits,
  keyRights,
  ordersLimits,
  ordersRights,
  type Provider,
  providers,
} from '../../web/console/src/checkouts/providers.ts';
import { checkoutNeeds } from '../../web/console/src/links/checkout-needs.ts';
import { snippets } from '../../web/console/src/screens/install/snippets.ts';
import { checkoutGuides } from '../../web/console/src/screens/setup/checkout-guides.ts';

const part = /(<!-- from the console: ([a-z-]+) ?(.*?) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Texts of the console, by the word in the comment before them. `name` is the checkout's. */
const texts: Readonly<Record<string, (name: string) => string>> = {
  key: (name) => createKeySteps(named(providers, name)),
  rights: () => rightsTable(keyRights, keyLimits),
  'orders-key': ordersKeyTable,
  'orders-rights': () => rightsTable(ordersRights, ordersLimits),
  problems: problemsTable,
  'by-hand': (name) => ordered(named(checkoutGuides, name).steps),
  needs: needsList,
  platforms: platformSections,
};

/**
 * Replaces every text between `<!-- from the console: WORD NAME -->` and `<!-- end -->` in a guide. Throws if
 * the console has no such text.
 */
export function withConsoleSteps(document: string): string {
  return document.replace(part, (_part, start: string, word: string, name: string, end: string) => {
    const textOf = texts[word];
    if (!textOf) throw new Error(`The console has no text "${word}".`);
    return `${start}\n${textOf(name)}\n\n${end}`;
  });
}

function named<Entry extends { name: string }>(entries: readonly Entry[], name: string): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`The console has no steps for "${name}".`);
  return found;
}

function createKeySteps(provider: Provider): string {
  const { name, keyName, permissions, keyForm } = provider;
  const form = keyForm ? ', whose form should have both permissions already' : '';
  const count = permissions.length === 1 ? 'one permission' : 'two permissions';
  const list = permissions.map(([permission]) => `**${permission}**`).join(' and ');
  return ordered([
    `Press *Open ${name}* in the console${form}, or open [the page with the keys](${dashboardUrl(provider, 'keys', 'live')}).`,
    `Create ${keyName} and give it ${count}: ${list}.`,
    `Copy it. ${keyHint(provider)}`,
  ]);
}

/** The permissions of the key that reads orders, for all providers. */
function ordersKeyTable(): string {
  const rows = providers.flatMap(({ name, ordersPermissions }) =>
    ordersPermissions.map(([permission, purpose]) => `| ${name} | ${permission} | ${inMarkdown(purpose)} |`),
  );
  return ['| checkout | permission | what for |', '| --- | --- | --- |', ...rows].join('\n');
}

function rightsTable(rights: readonly string[], limits: readonly string[]): string {
  const rows = rights.map((right, index) => `| ${right} | ${limits[index] ?? ''} |`);
  return ['| the key can | the key cannot |', '| --- | --- |', ...rows].join('\n');
}

/** The problems of a checkout, in the order of the console's list, with Stripe as the example. */
function problemsTable(name: string): string {
  // Only Paddle is asked for its prices.
  const types = Object.entries(problemMeanings).filter(([type]) => type !== 'price_differs');
  const rows = types.map(([type, { means, todo }]) => {
    const title = problemTitles[type as keyof typeof problemTitles](name);
    return `| ${title} | ${means} | ${todo} |`;
  });
  return ['| the notice begins | what it means | what you can do |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function needsList(name: string): string {
  return named(checkoutNeeds, name)
    .needs.map(({ kind, text }) => `- ${kind ? `**${kind}.** ` : ''}${inMarkdown(text)}`)
    .join('\n');
}

/** A heading for each platform, so that other pages can link to it. */
function platformSections(): string {
  return snippets('', '')
    .map(({ name, steps }) => `## ${name}\n\n${ordered(steps)}`)
    .join('\n\n');
}

function ordered(steps: readonly string[]): string {
  if (steps.length === 1) return inMarkdown(steps.join());
  return steps.map((step, index) => `${index + 1}. ${inMarkdown(step)}`).join('\n');
}

/** HTML tags, which Markdown would drop, and names with an underscore, a bracket or a capital inside. */
const code = /<[^>]+>|\w+(?:\.\w+)*\(\)|\w+_[\w…]*|\b[a-z]+[A-Z]\w*/g;

/** Returns a sentence of the console as the guides write it: names as code, quoted words in italics. */
function inMarkdown(text: string): string {
  return text
    .replace(code, '`$&`')
    .replace(/“([^”]+)”/g, '*$1*')
    .replaceAll('’', "'");
}
