/** A public key of the right form that does not exist. */
export const examplePublicKey = 'ppp_pk_live_ExampleExampleExampleExampleExampleExa';

/** The token of a preview link of the right form that does not exist. */
export const examplePreviewToken = '3q2-7wDvzS1oRrE4bXyA9Q';

/** A cursor of a list of products. */
export const exampleCursor = 'cHJvZF8wMUtBS0o4WTNOMEU2SjFLMFIzVjVXN1g5Wg';
