import { requestSchemas } from '../../../../../lambdas/contract/schemas.ts';
import { isRecorded, operationIdOf, type Route } from '../../../../../lambdas/routes/route.ts';
import { routes } from '../../../../../lambdas/routes/routes.ts';
import { actorText, fieldText, writeText } from '../../../../../web/console/src/activity/activity-texts.ts';

const recorded = (routes as readonly Route[]).filter(isRecorded);

it.each(recorded.map(({ id }) => operationIdOf(id)))('%s has a text of its own', (operation) => {
  expect(writeText({ actor: 'key', operation }).text).toMatch(/^[A-Z][a-z]+ /);
});

it('an operation that is newer than the console is its own text', () => {
  expect(writeText({ actor: 'key', operation: 'mergeProducts' })).toEqual({ text: 'mergeProducts:' });
  expect(writeText({ actor: 'operator', operation: 'move' })).toMatchObject({ isComplete: true });
});

it('the service and the operator have texts without a key', () => {
  expect([actorText({ actor: 'service' }), actorText({ actor: 'operator' })]).toEqual([
    'The service',
    'Operator',
  ]);
  const ofService = writeText({ actor: 'service', operation: 'deleteCheckout' });
  expect(ofService).toEqual({ text: 'Changed the codes of' });
  expect(writeText({ actor: 'operator', operation: 'suspend' }).text).toBe('Suspended the account');
});

const recordedBodies = [
  requestSchemas.CreateProductRequest,
  requestSchemas.CreateApiKeyRequest,
  requestSchemas.CreateCampaignRequest,
  requestSchemas.CreateCheckoutRequest,
  requestSchemas.UpdateCheckoutRequest,
  requestSchemas.UpdateMerchantRequest,
];

it.each(recordedBodies.flatMap(({ shape }) => Object.keys(shape)))(
  'the changed field %s has a name in English',
  (field) => {
    expect(fieldText(field)).toMatch(/^[A-Z]/);
  },
);

it('a changed field has the console’s name', () => {
  expect([fieldText('tiers'), fieldText('newField')]).toEqual(['Discounts by country group', 'newField']);
});
