import { mailFromVariable, smtpParameterVariable, smtpUrlVariable } from '../../platform/environment.ts';
import { optionalVariable, signingSettings } from '../runtime/environment.ts';
import { parameterCalls, readSecret } from '../runtime/secret-decryption.ts';
import type { MailTransport } from './send-email.ts';

/** Returns true if the operator has set up e-mail. */
export function isMailOffered(): boolean {
  return optionalVariable(mailFromVariable) !== undefined;
}

/**
 * Returns how this stage sends e-mail; `undefined` if the operator has set up none. It reads the SMTP server's URL
 * each time, so a new password works at once. Rejects if the parameter is missing or unavailable.
 */
export async function stageMail(): Promise<MailTransport | undefined> {
  const from = optionalVariable(mailFromVariable);
  if (from === undefined) return undefined;
  const parameter = optionalVariable(smtpParameterVariable);
  const smtpUrl =
    optionalVariable(smtpUrlVariable) ??
    (parameter && (await readSecret(parameterCalls(signingSettings('ssm')), parameter)));
  return smtpUrl ? { from, smtpUrl } : undefined;
}
