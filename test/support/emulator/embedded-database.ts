import { findTableBinary } from '../../../packages/aws-emulator/dynamodb/table-server.ts';
import { testsThatNeed } from '../service/target.ts';

/**
 * Declares tests that need the embedded DynamoDB because they cannot share the one at `DYNAMODB_ENDPOINT`.
 */
export const withEmbeddedDatabase = testsThatNeed('the embedded DynamoDB', isInstalled());

function isInstalled(): boolean {
  try {
    return findTableBinary() !== '';
  } catch {
    return false;
  }
}
