import type { RecordedCall } from '../../packages/aws-emulator/dynamodb/table-proxy.ts';
import type { RecordedCase } from './recording.ts';

const heading = '## Access patterns';
const introduction = `
The emulator records each function's table calls while a test uses all of them, and \`npm run tool -- table\` writes this section.
*Units* are DynamoDB's read + write units, for a merchant with few resources.

| function | request | calls | units |
| --- | --- | --- | --- |
`;

/** Returns the document with its last section, the access patterns, generated from the recorded cases. */
export function withAccessPatterns(document: string, cases: readonly RecordedCase[]): string {
  const [before = ''] = document.split(heading);
  return `${before}${heading}\n${introduction}${[...cases].sort(byFunction).map(row).join('\n')}\n`;
}

/** Sorts by function, with its usual request first. */
function byFunction(one: RecordedCase, other: RecordedCase): number {
  const variants = [one, other].map(({ request }) => (request.startsWith('usual') ? 0 : 1));
  return one.functionId.localeCompare(other.functionId) || (variants[0] ?? 0) - (variants[1] ?? 0);
}

function row({ functionId, request, calls }: RecordedCase): string {
  if (calls.length === 0) throw new Error(`${functionId} made no table call: ${request}`);
  const sum = (kind: 'reads' | 'writes') => calls.reduce((total, { units }) => total + units[kind], 0);
  const described = counted(calls.map(describeCall)).join('; ');
  return `| ${functionId} | ${request} | ${described} | ${sum('reads')} + ${sum('writes')} |`;
}

/** Returns `GetItem MERCHANT#`, or all accesses of a transaction. */
function describeCall({ operation, accesses }: RecordedCall): string {
  const described = accesses.map(({ action, context = {} }) => {
    const kinds = (context['dynamodb:LeadingKeys'] ?? []).map((key) => key.replace(/#.*/, '#'));
    return `${action.replace('dynamodb:', '')} ${[...new Set(kinds)].sort().join(', ')}`;
  });
  return operation.startsWith('Transact')
    ? `transaction of ${counted(described).join(' + ')}`
    : described.join();
}

/**
 * Returns each text once, sorted because parallel calls have no order, with the number of its repetitions.
 */
function counted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort().map((each) => {
    const count = texts.filter((text) => text === each).length;
    return count > 1 ? `${count} × ${each}` : each;
  });
}
