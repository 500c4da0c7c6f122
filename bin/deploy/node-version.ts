/** The oldest Node with which the CDK deploys, since October 30, 2026. */
const oldest = 22;

/**
 * Throws a one-line error if Node is too old to deploy to AWS. Tests deploy to a fake, which
 * `AWS_ENDPOINT_URL` selects, with any version that runs the service on one machine.
 */
export function requireNodeToDeploy(
  version: string = process.versions.node,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (environment.AWS_ENDPOINT_URL || Number.parseInt(version, 10) >= oldest) return;
  throw new Error(
    `Deploying needs Node ${oldest} or later, because the CDK supports no older one; this is ${version}.`,
  );
}
