/** Returns the commands for the AWS CLI in a page's code blocks, in their order, by the page's headings. */
export function commandsIn(page: string): Map<string, string[]> {
  const sections = page.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = ''] = section.split('\n');
      const commands = [...section.matchAll(/^ *(aws .+)$/gm)].map(([, command = '']) => command);
      return [heading, commands];
    }),
  );
}
