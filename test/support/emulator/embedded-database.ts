import { findTableBinary } from '../../../emulator/dynamodb/table-server.ts';
import { testsThatNeed } from '../service/target.ts';

/** For tests of the embedded DynamoDB itself, and of emulators that must not meet others on one of `DYNAMODB_ENDPOINT`. */
export const withEmbeddedDatabase = testsThatNeed('the embedded DynamoDB', isInstalled());

function isInstalled(): boolean {
  try {
    return findTableBinary() !== '';
  } catch {
    return false;
  }
}
