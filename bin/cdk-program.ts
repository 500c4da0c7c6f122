import { createRequire } from 'node:module';

/**
 * Returns the path of the CDK's command-line program: the project's own, otherwise this package's, wherever a package
 * manager put it. Start it with Node.js.
 */
export const cdkProgram = (projectRoot: string): string =>
  createRequire(import.meta.url).resolve('aws-cdk/bin/cdk', { paths: [projectRoot, import.meta.dirname] });
