/** A public key of the right form that does not exist. */
export const examplePublicKey = 'ppp_pk_live_ExampleExampleExampleExampleExampleExa';

/** A cursor of a list of products. */
export const exampleCursor = 'cHJvZF8wMUtBS0o4WTNOMEU2SjFLMFIzVjVXN1g5Wg';

/** The request id of all examples. */
export const exampleRequestId = '7f1d34e9-ee38-4916-8c3e-de7d8915875b';
