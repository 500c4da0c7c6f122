/** A public key of the right form that does not exist. */
export const examplePublicKey = 'ppp_pk_live_ExampleExampleExampleExampleExampleExa';

/** A cursor of a list of products. */
export const exampleCursor = 'cHJvZF8wMUtBS0o4WTNOMEU2SjFLMFIzVjVXN1g5Wg';
