import type { AlertFinding } from '../../core/alerts/alert.ts';
import { alertText } from '../../core/alerts/alert-text.ts';

/** Returns the text of the alert that a finding begins or ends; the end without its duration. */
export function textOf({ state, ...alert }: AlertFinding): string {
  return alertText({ ...alert, isOver: state === 'over', endedAt: null });
}
