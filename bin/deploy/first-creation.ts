/** Runs `cdk deploy` with more arguments. Returns true if it succeeds. */
export type RunCdk = (...more: string[]) => boolean;

/**
 * Deploys stacks. You can repeat a failed creation only if nothing is protected, so a second run protects new
 * stacks. A creation that failed is repeated once, because some causes pass: a service that did not know a new
 * role yet, a limit of API Gateway's calls, a KeyValueStore that was not ready. `prepareRepetition` returns
 * false if no stack is there to repeat, such as after a refused confirmation.
 */
export async function deployStacks(
  run: RunCdk,
  { isNew, isProtectedLater }: { isNew: boolean; isProtectedLater: boolean },
  prepareRepetition: () => Promise<boolean>,
): Promise<boolean> {
  const first = isProtectedLater ? ['-c', 'firstDeployment=true'] : [];
  if (!run(...first)) {
    if (!isNew || !(await prepareRepetition())) return false;
    console.log(
      '\nThe creation failed, and CloudFormation removed what it had created. It is repeated once.',
    );
    if (!run(...first)) return false;
  }
  if (!isProtectedLater) return true;
  console.log('\nThe stacks are created. Next, they are protected from deletion.');
  return run();
}
