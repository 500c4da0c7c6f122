/**
 * Prints failures immediately and in full, and nothing for passing files. Jest's `summary` reporter prints
 * the totals.
 */
export default class FailuresReporter {
  #skipped = new Map();

  onTestResult(_test, { testFilePath, failureMessage, console: printed = [], testResults }) {
    for (const { status, ancestorTitles } of testResults) {
      const reason = ancestorTitles.find((title) => title.startsWith('skipped, because'));
      if (status === 'pending' && reason) this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
    }
    if (!failureMessage) return;
    const lines = (printed ?? []).map(
      ({ type, message, origin }) => `console.${type}: ${message}\n${origin}\n`,
    );
    process.stderr.write(`FAIL ${testFilePath}\n\n${lines.join('\n')}${failureMessage}\n`);
  }

  onRunComplete() {
    for (const [reason, count] of this.#skipped) process.stderr.write(`${count} tests ${reason}\n`);
  }
}
