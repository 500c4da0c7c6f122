import { Agent, request } from 'node:http';
import { checkResponse } from './contract.ts';
import type { Target } from './requests.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

export interface VisitorResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a visitor request without normalizing dots and double slashes in the path. */
export function sendAsVisitor(
  { baseUrl }: Target,
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
): Promise<VisitorResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, path, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server can close an idle connection just when the agent reuses it.
      const isIdleClose = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isIdleClose) resolve(sendAsVisitor({ baseUrl }, path, headers, method));
      else reject(error);
    });
    outgoing.end();
  });
}

/** Body of a config response, loosely typed. */
export type Config = Record<string, unknown> & {
  show: boolean;
  reason?: string;
  discount?: number;
  code?: string | null;
};

/**
 * Returns the config for a visitor with these headers, by default from India. Throws if the response is not
 * as documented.
 */
export async function configOf(
  service: Target,
  publicKey: string,
  headers: Record<string, string | string[]> = {},
): Promise<Config> {
  const path = `/v1/banner/config/${publicKey}`;
  const { status, text, headers: received } = await sendAsVisitor(service, path, headers);
  if (status !== 200) throw new Error(`${status} ${text}`);
  checkResponse('GET', path, { status, text, headers: new Headers(received as Record<string, string>) });
  return JSON.parse(text);
}

/** Returns the headers for a visitor from this country. */
export const from = (country: string) => ({ 'cloudfront-viewer-country': country });
