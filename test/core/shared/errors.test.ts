import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import {
  AppError,
  apiErrors,
  type ErrorCode,
  errorBody,
  errorCodes,
  errorType,
} from '../../../core/shared/errors.ts';

const byStatus: Record<string, ErrorCode[]> = {
  '400 invalid_request_error': ['invalid_json', 'validation_failed', 'invalid_parameter', 'invalid_header'],
  '401 authentication_error': ['invalid_api_key', 'public_key_required'],
  '403 permission_error': ['secret_key_required', 'merchant_suspended'],
  '404 not_found_error': ['product_not_found', 'api_key_not_found', 'campaign_not_found', 'route_not_found'],
  '409 conflict_error': [
    ...(['product_limit_reached', 'campaign_limit_reached', 'api_key_limit_reached'] as const),
    ...(['campaign_in_use', 'idempotency_key_used', 'concurrent_modification'] as const),
  ],
  '412 conflict_error': ['precondition_failed'],
  '413 invalid_request_error': ['body_too_large'],
  '415 invalid_request_error': ['unsupported_media_type'],
  '422 invalid_request_error': ['idempotency_key_reused'],
  '429 rate_limit_error': ['rate_limited'],
  '500 api_error': ['internal_error'],
  '503 api_error': ['temporarily_unavailable'],
};

test.each(Object.entries(byStatus))('%s: %j', (answer, codes) => {
  for (const code of codes) expect(`${apiErrors[code].status} ${errorType(code)}`).toBe(answer);
});

test('there is no other code, and each has a message of sentences', () => {
  expect(Object.values(byStatus).flat().sort()).toEqual([...errorCodes].sort());
  for (const code of errorCodes) {
    const error = new AppError(code);
    expect(error).toMatchObject({ name: 'AppError', code, details: [] });
    expect(error.message).toMatch(/^[A-Z].+\.$/);
  }
});

test('the messages of limits name the limits', () => {
  expect(new AppError('product_limit_reached').message).toContain(` ${maxProducts} products`);
  expect(new AppError('campaign_limit_reached').message).toContain(` ${maxCampaigns} campaigns`);
  expect(new AppError('api_key_limit_reached').message).toContain(` ${maxApiKeys} active API keys`);
});

test('the error of a repeated request names the resource of the first one', () => {
  const error = new AppError('idempotency_key_used', undefined, [], 'key_1');
  expect(errorBody(error, 'request-1').error).toMatchObject({ resourceId: 'key_1' });
  expect(errorBody(new AppError('rate_limited'), 'request-1').error).not.toHaveProperty('resourceId');
});

test('a response without details has no param; one with details names the first, and at most 20', () => {
  expect(errorBody(new AppError('product_not_found'), 'request-1')).toEqual({
    error: {
      type: 'not_found_error',
      code: 'product_not_found',
      message: 'There is no such product.',
      requestId: 'request-1',
    },
  });
  const details = Array.from({ length: 21 }, (_, index) => ({
    path: `field${index}`,
    code: 'required',
    message: 'Is required.',
  }));
  expect(errorBody(new AppError('validation_failed', 'No.', details), 'request-1')).toEqual({
    error: {
      type: 'invalid_request_error',
      code: 'validation_failed',
      message: 'No.',
      param: 'field0',
      details: details.slice(0, 20),
      requestId: 'request-1',
    },
  });
});
