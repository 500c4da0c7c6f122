import type { Alerts } from '../../core/alerts/alert.ts';
import { alertText } from '../../core/alerts/alert-text.ts';
import { checkoutFindings } from '../../core/checkouts/checkout-findings.ts';
import { hourMs } from '../../core/shared/durations.ts';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

/** Changes the alerts as if a problem of the checkout had been reported, and its end. */
export function twoDeliveries({ data }: { data: Alerts }): void {
  const delivered = (id: string, hours: number, text = '') => ({
    ...{
      id,
      alertId: id,
      channel: 'url',
      type: 'checkout_failing',
      text,
      createdAt: hoursAgo(hours),
      status: 'delivered',
    },
    ...{ attempts: 1, nextAttemptAt: null },
    lastAttempt: { endedAt: hoursAgo(hours), statusCode: 200, error: null, durationMs: 400 },
  });
  const problem = { type: 'key_refused', startedAt: hoursAgo(46), permission: null, campaignId: null };
  const texts = [problem, null].map((each) => {
    const [finding] = checkoutFindings(
      [{ id: 'chk', provider: 'stripe', problems: each ? [each] : [] } as never],
      new Date(),
    );
    return finding && alertText({ ...finding, isOver: finding.state === 'over', endedAt: null });
  });
  data.deliveries = [delivered('2', 45, texts[1]), delivered('1', 46, texts[0])] as never;
}
