/** The placeholders of a banner's message. Each is written in two braces. */
export const placeholders = ['countryName', 'code', 'discount'] as const;

/** One sentence for each unknown placeholder of the message. It names the right one if this looks like a typing error. */
export function placeholderProblems(message: string): string[] {
  return [...message.matchAll(/{{([^{}]*)}}/g)].flatMap(([written, name = '']) => {
    if ((placeholders as readonly string[]).includes(name)) return [];
    const meant = placeholders.find((placeholder) => isLike(name, placeholder));
    const known = placeholders.map((placeholder) => `{{${placeholder}}}`).join(', ');
    return [
      meant
        ? `Write {{${meant}}} instead of ${written}.`
        : `${written} is no placeholder; there are ${known}.`,
    ];
  });
}

/** Whether two names differ by case, spaces and signs only, or by a few letters: `country` is meant for `countryName`. */
function isLike(name: string, placeholder: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return editDistance(letters, placeholder.toLowerCase()) <= (letters.length > 5 ? 4 : 1);
}

/** How many letters must be added, removed or exchanged to make one word of the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [position, letter] of [...one].entries()) {
    const next = [position + 1];
    for (const [index, otherLetter] of [...other].entries()) {
      const exchanged = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(exchanged, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
