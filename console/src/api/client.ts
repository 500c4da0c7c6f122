import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import type { paths } from './contract.ts';
import { patientFetch } from './patient-fetch.ts';
import { authorization, expire } from './session.ts';

const withKey: Middleware = {
  onRequest({ request }) {
    const header = authorization();
    if (header) request.headers.set('Authorization', header);
  },
  onResponse({ request, response }) {
    // The answer to a key that has been replaced since says nothing about the new one.
    const isCurrent = request.headers.get('Authorization') === authorization();
    if (response.status === 401 && isCurrent)
      expire('Your key no longer works: it was revoked. Sign in with another one.');
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
        expire('Your account is suspended. Ask the operator of this service.');
    });
}

/** Calls of the management API, typed by docs/openapi.json. Same origin, never cached. */
export const api = createClient<paths>({ fetch: patientFetch, cache: 'no-store', credentials: 'omit' });
api.use(withKey);
