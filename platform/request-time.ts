/** Time for the work of a request, in milliseconds. Then it returns 503. */
export const requestMs = 7_000;

/** Time after which Lambda stops a function of an API: the deadline of a request and a second for its response. */
export const apiFunctionSeconds = requestMs / 1_000 + 1;
