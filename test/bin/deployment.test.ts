import { findDeployment } from '../../bin/deployment.ts';

// Jest cannot load this module, which resolves the edge store's host names. No test here calls that store.
jest.mock('../../packages/aws-emulator/lambda/localhost-names.mjs', () => ({}));

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

it('a stage without a Region asks for one, and says where it may stand', async () => {
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) delete process.env[name];
  Object.assign(process.env, {
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  await expect(findDeployment('dev')).rejects.toThrow(
    'No Region is known: export AWS_REGION, or give the stage dev a region in ppp.config.ts',
  );
});
