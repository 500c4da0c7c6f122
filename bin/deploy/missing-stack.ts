/** Returns true for CloudFormation's error for a stack that does not exist, which has no code of its own. */
export function isStackMissing(error: unknown): boolean {
  return error instanceof Error && error.message.includes('does not exist');
}
