/** How long the queue keeps a message that nobody could read. */
export const queueRetentionSeconds = 4 * 86_400;

/** How long one run over a batch may take. */
export const aggregationTimeoutSeconds = 60;

/** Most messages of a batch; one payload of Lambda (6 MB) holds about as many of the script's. */
export const maxBatchMessages = 5_000;
