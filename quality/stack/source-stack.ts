import { SourceMap, type SourceMapPayload } from 'node:module';

/**
 * Replaces each position in a function's bundle, as its log contains them, with file, line and column of the
 * source.
 */
export function sourceStack(log: string, map: SourceMapPayload): string {
  const sourceMap = new SourceMap(map);
  return log.replace(/[^\s("]*\/index\.mjs:(\d+):(\d+)/g, (position, line, column) => {
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return position;
    return `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
