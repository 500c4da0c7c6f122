import { randomUUID } from 'node:crypto';
import { type Api, eventually, requireStatus, send } from '../service-client.ts';
import type { SuiteStep } from './suite-step.ts';
import { requestPublicKey, type Verified } from './verified.ts';

const scripts = ['script.js', 'prices.js', 'rules.js', 'links.js', 'preview.js'];

/** Returns a config as a visitor's page receives it. */
export function visit({ deployment: { baseUrl } }: Verified, key: string, headers = {}) {
  return send(baseUrl, 'GET', `/v1/banner/config/${key}`, { headers });
}

/** Sends banner events of a campaign's key as a visitor's page does. */
export function sendEvents({ deployment: { baseUrl }, publicKey }: Verified, events: readonly object[]) {
  const body = JSON.stringify({ events });
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  return send(baseUrl, 'POST', `/v1/banner/events?key=${publicKey}`, { headers, body });
}

async function updateCampaign(api: Api, id: string, body: object): Promise<void> {
  requireStatus(await api('PATCH', `/campaigns/${id}`, { body }), 200);
}

/** What visitors and their pages rely on. */
export const visitorSteps: readonly SuiteStep[] = [
  {
    name: 'any page may read a config, and browsers keep it for five minutes',
    run: async (verified) => {
      const { headers, text } = requireStatus(await visit(verified, verified.publicKey), 200);
      if (headers.get('access-control-allow-origin') !== '*') throw new Error('no CORS header');
      const age = /^public, max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
      if (!(Number(age) <= 300)) throw new Error('another Cache-Control');
      if (typeof JSON.parse(text).show !== 'boolean') throw new Error('no decision');
    },
  },
  {
    name: 'a changed discount and a pause reach visitors',
    run: async (verified) => {
      const { api, campaignId, publicKey } = verified;
      const text = async () => (await visit(verified, publicKey)).text;
      await updateCampaign(api, campaignId, { status: 'paused' });
      await eventually(text, (config) => config.includes('"campaign_paused"'));
      await updateCampaign(api, campaignId, { status: 'active' });
      await eventually(text, (config) => !config.includes('"campaign_paused"'));
    },
  },
  {
    name: 'a revoked public key returns 401 at the edge',
    run: async (verified) => {
      const { api, deployment } = verified;
      const { id, key } = await requestPublicKey(deployment.baseUrl, api);
      requireStatus(await api('DELETE', `/api-keys/${id}`), 204);
      await eventually(
        () => visit(verified, key),
        ({ status }) => status === 401,
      );
    },
  },
  {
    name: 'any page may load the scripts',
    run: async ({ deployment: { baseUrl }, publicKey }) => {
      for (const file of scripts) {
        const reply = await send(baseUrl, 'GET', `/v1/banner/${file}?key=${publicKey}`);
        if (requireStatus(reply, 200).headers.get('access-control-allow-origin') !== '*')
          throw new Error(`no CORS header of ${file}`);
      }
      requireStatus(await send(baseUrl, 'GET', '/v1/banner/script.js'), 401, 'invalid_api_key');
    },
  },
  {
    name: 'browsers may ask before they send',
    run: async ({ deployment: { baseUrl }, publicKey }) =>
      void requireStatus(await send(baseUrl, 'OPTIONS', `/v1/banner/config/${publicKey}`), 204),
  },
  {
    name: 'an event is accepted and counted, and a large body is not',
    run: async (verified) => {
      const { api, campaignId } = verified;
      const event = { id: randomUUID(), name: 'code_copied', at: new Date().toISOString() };
      requireStatus(await sendEvents(verified, [event]), 204);
      const padding = { ...event, padding: 'x'.repeat(9_000) };
      requireStatus(await sendEvents(verified, [padding]), 413, 'body_too_large');
      const copied = async () => {
        const { data } = requireStatus(await api('GET', `/campaigns/${campaignId}/stats`), 200);
        return (data.totals as { copied: number }).copied;
      };
      await eventually(copied, (count) => count > 0);
    },
  },
  {
    name: 'a preview link can be created',
    run: async ({ api, campaignId }) => {
      const body = { country: 'IN', pageUrl: 'https://shop.example.com/' };
      requireStatus(await api('POST', `/campaigns/${campaignId}/preview-links`, { body }), 201);
    },
  },
  {
    name: 'the API reference and the console are served',
    run: async ({ deployment: { baseUrl }, config }) => {
      requireStatus(await send(baseUrl, 'GET', '/docs/'), 200);
      if (config.isConsoleEnabled) requireStatus(await send(baseUrl, 'GET', '/console/'), 200);
    },
  },
];
