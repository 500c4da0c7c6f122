import { alertErrors } from '../../../../../core/alerts/alert.ts';
import { alertTypes } from '../../../../../core/alerts/alert-type.ts';
import {
  alertEvents,
  lastAlertText,
  noticedIn,
  nowText,
  resultOf,
} from '../../../../../web/console/src/alerts/alert-texts.ts';
import type { AlertDelivery, Alerts } from '../../../../../web/console/src/api/contract.ts';
import { sampleAssignment } from '../../../../support/console/sample-checkout.ts';

const startedAt = '2026-11-19T07:00:00.000Z';
const subject = {
  text: 'x',
  campaignId: null,
  checkoutId: null,
  apiKeyId: null,
  code: null,
  problem: null,
  startedAt,
};
const delivery: AlertDelivery = {
  ...{ id: 'alert_1', alertId: 'alert_1', type: 'checkout_failing', channel: 'url', ...subject },
  ...{ isOver: false, endedAt: null, createdAt: startedAt, nextAttemptAt: null },
  ...{ status: 'delivered', attempts: 1 },
  lastAttempt: { endedAt: startedAt, durationMs: 412, statusCode: 200, error: null },
};
const none: Alerts = { open: [], deliveries: [] };

it('lists every event that the service reports, and no message that the merchant asked for', () => {
  const listed = alertEvents.map(({ type }) => type);
  const others = alertTypes.filter(
    (type) => !['test', 'email_confirmation', 'weekly_summary'].includes(type),
  );
  expect([...listed].sort()).toEqual([...others].sort());
});

it('says that there is no alert, never that all is well, and nothing without a URL', () => {
  expect(nowText(none, 'checkout_failing', true)).toBe('no alert');
  expect(nowText(none, 'checkout_failing', false)).toBe('not checked');
  const open = { ...none, open: [{ id: 'alert_1', type: 'checkout_failing' as const, ...subject }] };
  expect(nowText(open, 'checkout_failing', true)).toMatch(/^since Nov 19, 2026, /);
  expect(nowText(open, 'code_shared', true)).toBe('no alert');
});

it('knows the last alert only as far as the list goes back', () => {
  expect(lastAlertText(none, 'checkout_failing')).toBe('none in the list');
  expect(lastAlertText({ ...none, deliveries: [delivery] }, 'checkout_failing')).toMatch(/^Nov 19, 2026/);
});

it.each([
  ['a delivered alert', {}, 'Delivered', 'Status 200 after 0.4\u00a0s.'],
  ['one of the third attempt', { attempts: 3 }, 'Delivered', 'Status 200 after 0.4\u00a0s. 3 attempts.'],
  ['one that is new', { status: 'pending', attempts: 0, lastAttempt: null }, 'Waiting', ''],
] as const)('the result of %s', (_name, changes, label, detail) => {
  expect(resultOf({ ...delivery, ...changes })).toMatchObject({ label, detail });
});

it.each(alertErrors)('the result of an attempt with the error %s is a sentence', (error) => {
  const lastAttempt = { endedAt: startedAt, durationMs: 100, statusCode: null, error };
  const failed = resultOf({ ...delivery, status: 'failed', lastAttempt });
  expect(failed).toMatchObject({ label: 'Not delivered', look: 'bad', detail: expect.stringMatching(/\.$/) });
  const nextAttemptAt = new Date(Date.now() + 300_000).toISOString();
  const waiting = resultOf({ ...delivery, status: 'pending', lastAttempt, nextAttemptAt });
  expect(waiting).toMatchObject({ label: 'Waiting', detail: `${failed.detail} Next attempt in 5 minutes.` });
});

it('without a checkout, the offer promises no news of its key and its codes', () => {
  expect(noticedIn({ checkout: sampleAssignment })).toContain('a code leaks');
  expect(noticedIn({ checkout: null })).toBe('your pages go silent or a secret key is about to expire');
});
