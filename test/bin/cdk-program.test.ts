import { cdkProgram } from '../../bin/cdk-program.ts';
import { projectRoot } from '../support/source-tree.ts';

let isInstalled = true;
jest.mock('node:module', () => {
  const original = jest.requireActual('node:module');
  return {
    ...original,
    createRequire: (from: string) => ({
      resolve: (name: string, options: object) => {
        if (isInstalled) return original.createRequire(from).resolve(name, options);
        throw new Error(`Cannot find module '${name}'\nRequire stack:\n- ${from}`);
      },
    }),
  };
});

it('the CDK is found in the project, and its absence is one line', () => {
  expect(cdkProgram(projectRoot)).toMatch(/aws-cdk\/bin\/cdk$/);
  isInstalled = false;
  expect(() => cdkProgram(projectRoot)).toThrow(
    /^The AWS CDK \(aws-cdk\) isn't installed\. Run npm install\.$/,
  );
});
