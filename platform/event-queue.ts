/** How long the event queue keeps a message. */
export const queueRetentionSeconds = 4 * 86_400;

/** How long one run over a batch may take. */
export const aggregationTimeoutSeconds = 60;

/** Most messages of a batch: with 20 events each, a run counts them in some ten seconds. */
export const maxBatchMessages = 1_000;

/** A run begins nothing new when it has less time than this left: enough for what is under way to end. */
export const aggregationReserveSeconds = 20;
