import { apiKeyChangesSchema, newApiKeySchema, unknownCampaign } from '../../../core/keys/new-api-key.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { parseFields } from '../../../core/shared/validation.ts';

const campaignId = 'camp_01HZZZZZZZZZZZZZZZZZZZZZZZ';

function problemsOf(schema: typeof newApiKeySchema | typeof apiKeyChangesSchema, body: unknown): string[] {
  try {
    parseFields(schema, body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { message } of error.details) expect(message).toMatch(/^[A-Z].+\.$/);
    return error.details.map(({ path, code }) => `${path} ${code}`);
  }
  return [];
}

test.each([
  [{ campaignId }, []],
  [{ campaignId: null }, []],
  [{ name: ' New ' }, []],
  [{}, []],
  [{ campaignId: '' }, ['campaignId unknown_campaign']],
  [{ campaignId: 'prod_01HZZZZZZZZZZZZZZZZZZZZZZZ' }, ['campaignId unknown_campaign']],
  [{ campaignId: 'x'.repeat(3000) }, ['campaignId unknown_campaign']],
  [{ campaignId: 5 }, ['campaignId wrong_type']],
  [{ name: null }, ['name wrong_type']],
  [{ name: 'x'.repeat(101) }, ['name too_long']],
  [{ type: 'secret', key: 'x', prefix: 'x' }, ['type unknown_field', 'key read_only', 'prefix read_only']],
])('a change %j: %j', (body, problems) => {
  expect(problemsOf(apiKeyChangesSchema, body)).toEqual(problems);
});

test.each([
  [{ name: 'Shop', type: 'public', campaignId }, []],
  [{ name: 'Shop', type: 'secret' }, []],
  [{ name: 'x'.repeat(100), type: 'public' }, []],
  [{ name: 'x'.repeat(101), type: 'public' }, ['name too_long']],
  [{ name: 'Shop', type: 'secret', campaignId }, ['campaignId only_for_public_keys']],
  [{ name: 'Shop', type: 'public', campaignId: null }, ['campaignId wrong_type']],
  [{ name: 'Shop', type: 'public', campaignId: 'x'.repeat(3000) }, ['campaignId unknown_campaign']],
])('a new key %j: %j', (body, problems) => {
  expect(problemsOf(newApiKeySchema, body)).toEqual(problems);
});

test('what the store refuses is answered for the field campaignId, as what the schema refuses', () => {
  expect(unknownCampaign).toEqual({
    path: 'campaignId',
    code: 'unknown_campaign',
    message: 'Is none of your campaigns.',
  });
});
