/** Time for the work of a request, in milliseconds. Then it returns 503. */
export const requestMs = 7_000;

/** Time for the response after the work of a request, in milliseconds. */
export const responseMs = 1_000;

/**
 * Time for the work of a visitor's request, in milliseconds. Then it returns 503, because a slow table must not let
 * visitors occupy all the functions that the account may run at the same time.
 */
export const visitMs = 2_000;

/** Time after which Lambda stops a function of the banner API. */
export const visitFunctionSeconds = (visitMs + responseMs) / 1_000;

/** Time after which Lambda stops a function of the management API. */
export const apiFunctionSeconds = (requestMs + responseMs) / 1_000;
