import { Agent, request } from 'node:http';
import { checkAnswer } from './contract.ts';
import type { Address } from './requests.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** A response to a visitor's page. */
export interface VisitorAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends one request of a visitor, without normalising dots and double slashes of the path. */
export function ask(
  { baseUrl }: Address,
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
): Promise<VisitorAnswer> {
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
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** A config response, loosely typed. */
export type Config = Record<string, unknown> & {
  show: boolean;
  reason?: string;
  discount?: number;
  code?: string | null;
};

/** Returns the config for a visitor with these headers, by default from India. Throws unless the response is as documented. */
export async function configOf(
  service: Address,
  publicKey: string,
  headers: Record<string, string | string[]> = {},
): Promise<Config> {
  const path = `/v1/banner/config/${publicKey}`;
  const { status, text, headers: received } = await ask(service, path, headers);
  if (status !== 200) throw new Error(`${status} ${text}`);
  checkAnswer('GET', path, { status, text, headers: new Headers(received as Record<string, string>) });
  return JSON.parse(text);
}

/** Returns the header of a visitor in this country. */
export const from = (country: string) => ({ 'cloudfront-viewer-country': country });
