import { createRequire } from 'node:module';

/**
 * Returns the path of the CDK's command-line program: the project's own, otherwise this package's, wherever a package
 * manager put it. Start it with Node.js. Throws a one-line error if there is none.
 */
export function cdkProgram(projectRoot: string): string {
  const paths = [projectRoot, import.meta.dirname];
  try {
    return createRequire(import.meta.url).resolve('aws-cdk/bin/cdk', { paths });
  } catch (error) {
    throw new Error("The AWS CDK (aws-cdk) isn't installed. Run npm install.", { cause: error });
  }
}
