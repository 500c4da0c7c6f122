/** Time for the work of a request, in milliseconds. Then it returns 503. */
export const requestMs = 7_000;

/** Time for the response after the work of a request, in milliseconds. */
export const responseMs = 1_000;

/** Time after which Lambda stops a function of an API. */
export const apiFunctionSeconds = (requestMs + responseMs) / 1_000;
