import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import type { paths } from './contract.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { authorization, expireSession } from './session.ts';

const withKey: Middleware = {
  onRequest({ request }) {
    const header = authorization();
    if (header) request.headers.set('Authorization', header);
  },
  onResponse({ request, response }) {
    // An error for a key that was replaced in the meantime does not affect the new key.
    const isCurrent = request.headers.get('Authorization') === authorization();
    if (response.status === 401 && isCurrent)
      expireSession('Your key was revoked. Sign in with another key.');
    if (response.status === 403 && isCurrent) expireWhenSuspended(response);
    return undefined;
  },
  onError() {
    return new ApiError(0, {});
  },
};

function expireWhenSuspended(response: Response): void {
  void response
    .clone()
    .json()
    .then((body) => {
      if (body?.error?.code === 'merchant_suspended')
        expireSession('Your account is suspended. Contact the operator of this service.');
    });
}

/**
 * The management API's client, typed from docs/openapi.json. It calls the same origin and never uses the
 * cache.
 */
export const api = createClient<paths>({ fetch: fetchWithRetry, cache: 'no-store', credentials: 'omit' });
api.use(withKey);
