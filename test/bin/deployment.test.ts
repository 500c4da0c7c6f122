import { findDeployment } from '../../bin/deployment.ts';

// Jest cannot load this module, which resolves the edge store's host names. No test here calls that store.
jest.mock('../../packages/aws-emulator/lambda/localhost-names.mjs', () => ({}));

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

/** Leaves the SDK no settings of this machine but these. */
function useOnly(variables: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, {
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...variables,
  });
}

it('without credentials, the error says what they are for', async () => {
  useOnly({ AWS_REGION: 'eu-west-1' });
  await expect(findDeployment('small')).rejects.toThrow(
    'The stack Ppp-small cannot be read: Could not load credentials from any providers',
  );
});

it('a stage without a Region asks for one, and says where it may stand', async () => {
  useOnly({ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  await expect(findDeployment('dev')).rejects.toThrow(
    'No Region is known: export AWS_REGION, or give the stage dev a region in ppp.config.ts',
  );
});
