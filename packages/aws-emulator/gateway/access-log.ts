import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LocalResponse } from '../http/messages.ts';
import { flatContext } from './context-variables.ts';
import type { IntegrationCall } from './integrations/integration.ts';

/** The file with all APIs' access logs, which later runs extend. */
export interface AccessLogFile {
  file: string;
  write: (line: string) => void;
  stop: () => Promise<void>;
}

/** Opens the file, which only its owner can read. */
export function openAccessLog(file: string): AccessLogFile {
  mkdirSync(dirname(file), { recursive: true });
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  return {
    file,
    write: (line) => {
      if (!stream.writableEnded) stream.write(`${line}\n`);
    },
    stop: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}

/** Properties of a response that only the access log contains. */
export interface LoggedResponse {
  response: LocalResponse;
  /** Type of API Gateway's own response, if it is one. */
  errorType: string | undefined;
  /** Id of the gateway key in the request. */
  apiKeyId: string | undefined;
}

/**
 * Returns the line of a request in the stage's format, with `-` for variables without a value, as in API
 * Gateway.
 */
export function accessLogLine(format: string, call: IntegrationCall, logged: LoggedResponse): string {
  const variables: Record<string, string | undefined> = {
    ...flatContext(call),
    'context.status': String(logged.response.status),
    'context.responseLatency': String(Date.now() - call.receivedAtMs),
    'context.error.responseType': logged.errorType,
    'context.identity.apiKeyId': logged.apiKeyId,
  };
  return format.replace(/\$(context(?:\.\w+)+)/g, (_variable, name: string) => variables[name] || '-');
}
