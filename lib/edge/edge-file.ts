import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'edge');

/** Returns the path of a CloudFront function's source. */
export function edgeFile(name: string): string {
  return join(folder, name);
}
