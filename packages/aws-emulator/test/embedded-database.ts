import { findTableBinary } from '../dynamodb/table-server.ts';

/** Declares tests that need the embedded DynamoDB, or skips them on a machine for which there is none. */
export function withEmbeddedDatabase(declare: () => void): void {
  if (isInstalled()) declare();
  else describe.skip('skipped, because they need the embedded DynamoDB', declare);
}

function isInstalled(): boolean {
  try {
    return findTableBinary() !== '';
  } catch {
    return false;
  }
}
