import type { PreviewAnswer } from '../../api/contract.ts';
import { formatDay, formatMoment, formatPercent, languageName } from '../../parts/numbers.ts';

/** One rule that was applied: what it is about, what it said, whether it decided, and the screen where it is set. */
export interface Step {
  title: string;
  text: string;
  isDecisive: boolean;
  screen: string;
}

type Rule = Pick<Step, 'title' | 'screen'>;

const otherRule: Rule = { title: 'Rule', screen: 'campaign' };

/** The rules that every visit passes, in the order in which the service applies them, with the screens where merchants set them. */
const rules: readonly Rule[] = [
  { title: 'Site', screen: 'campaign' },
  { title: 'Campaign', screen: 'campaign' },
  { title: 'VPN or proxy', screen: 'campaign' },
  { title: 'Country', screen: 'campaign' },
  { title: 'Code', screen: 'campaign' },
  { title: 'Currency', screen: 'campaign' },
  { title: 'Language', screen: 'banner' },
];

/** Settings that are named for the campaigns that have them, by the first words of their lines. */
const settings: readonly (Rule & { start: string })[] = [
  { title: 'Countdown', screen: 'campaign', start: 'countdown' },
  { title: 'Pages', screen: 'campaign', start: 'only on pages' },
];

/** Returns the steps of the service's trace. Without a discount, the last step decides; with one, the country does. */
export function stepsOf({ config, trace }: PreviewAnswer['data']): Step[] {
  const decisive = config.show ? rules.findIndex(({ title }) => title === 'Country') : trace.length - 1;
  return trace.map((line, index) => {
    const { title, screen } =
      settings.find(({ start }) => line.startsWith(start)) ?? rules[index] ?? otherRule;
    return { title, screen, text: inWords(line), isDecisive: index === decisive };
  });
}

/** The answer as a sentence. */
export function verdictOf({ config, trace }: PreviewAnswer['data']): string {
  if (config.show) {
    const code = config.code === null ? 'without a code' : `with the code ${config.code}`;
    return `A visitor from ${config.countryName} gets ${formatPercent(config.discount)} off, ${code}.`;
  }
  const visitor = `A visitor from ${config.countryName} sees no banner`;
  switch (config.reason) {
    case 'domain_not_allowed':
      return `${visitor}, because the site is not on the campaign’s list.`;
    case 'campaign_paused':
      return `${visitor}, because the campaign ${periodWords(trace.at(-1) ?? '')}.`;
    case 'vpn_detected':
      return `${visitor}, because of the VPN or proxy.`;
    case 'no_discount':
      return `${visitor}, because the country gets no discount.`;
    case 'rate_limited':
      return `${visitor}, because there were too many requests.`;
  }
}

function periodWords(line: string): string {
  if (line.includes('starts on')) return 'has not started yet';
  return line.includes('ended on') ? 'has ended' : 'is paused';
}

/** A trace line as a sentence: `tier 6 (price level 0.24) → 60 %` → "Countries with prices like these (24% of the US): 60%." */
function inWords(line: string): string {
  const spoken = /^language \S+ → (\S+): (.+)$/.exec(line);
  if (spoken) return `${languageName(spoken[1] ?? '')}: ${textsInWords(spoken[2] ?? '')}.`;
  const text = line
    .replace(/^no language: .+/, 'your own text')
    .replace(/ → [a-z]+(_[a-z]+)+$/, '')
    .replace(/ → /, ': ')
    .replace(/(\d) %/g, '$1%')
    .replace(/([\d-]+) at ([\d:]+) UTC/, (_all, day, time) => formatMoment(`${day}T${time}Z`))
    .replace(/[\d-]{10}(?=\))/, formatDay)
    .replace(/^tier \d \(EU single market\)/, 'the group of the EU’s single market')
    .replace(/^country [A-Z]{2} excluded/, 'the country is excluded')
    .replace(/^tier \d \((?:price level ([\d.]+))?[^)]*\)/, (_all, level?: string) =>
      level === undefined
        ? 'countries with prices like these'
        : `countries with prices like these (${formatPercent(Number(level) * 100)} of the US)`,
    )
    .replace(/^override [A-Z]{2}/, 'a discount of its own')
    .replace(/ of the tier$/, ' of its group')
    .replace(/ of the override$/, ' of its own');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `ctaText translated (pt-BR), offerTemplate not translated` → "button translated by you, headline in your own text". */
function textsInWords(sources: string): string {
  return sources
    .replace('messageTemplate', 'message')
    .replace('ctaText', 'button')
    .replace('offerTemplate', 'headline')
    .replaceAll('not translated', 'in your own text')
    .replaceAll(/translated \(\S+\)/g, 'translated by you')
    .replaceAll(/built in \(\S+\)/g, 'translated for you');
}
