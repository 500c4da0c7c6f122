const maxTextLength = 1_000;

/**
 * Writes one named message with the error. `ids` say what it is about. The line holds no keys, and at most a
 * thousand characters of the error's text.
 */
export function logFailure(message: string, error: unknown, ids: Record<string, string> = {}): void {
  const { name, message: text, stack } = error instanceof Error ? error : new Error(String(error));
  const details = { name, text: withoutKeys(text).slice(0, maxTextLength), stack: stackLines(stack) };
  console.error(JSON.stringify({ level: 'error', message, ...ids, error: details }));
}

/** Logs that the time of a key's last use could not be stored. The request goes on. */
export const logLastUseNotRecorded = (error: unknown): void => logFailure('last_use_not_recorded', error);

/** Where it happened, without the first lines: they repeat the text. */
function stackLines(stack = ''): string[] {
  return withoutKeys(stack)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

/** Replaces API keys, and anything else of 32 letters and digits: the SDK may quote a gateway key or a hash. */
function withoutKeys(text: string): string {
  return text.replace(/ppp_([sp]k)_live_[0-9A-Za-z]+/g, 'ppp_$1_live_…').replace(/[0-9A-Za-z]{32,}/g, '…');
}
