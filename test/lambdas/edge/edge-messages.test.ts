import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import { entriesOf, readEdgeMessage } from '../../../lambdas/edge/edge-messages.ts';
import { publicationKey, publicKeyKey, revokedApiKeyKey } from '../../../storage/dynamodb/keys.ts';

const key = generateApiKey('public', randomBytes);
const campaignId = `camp_${'0'.repeat(26)}`;
const keyChange = (isRemoved = false) => ({ ...publicKeyKey(key), isRemoved });
const revokedChange = (isRemoved = false) => ({
  ...revokedApiKeyKey('mer_1', { id: 'key_1', type: 'public', credential: key }),
  isRemoved,
});
const campaignChange = (isRemoved = false) => ({ ...publicationKey(campaignId), isRemoved });
const entriesFor = (...changes: Parameters<typeof entriesOf>[0]) => entriesOf(changes);
const none = { target: 'edge', names: [], urgent: {}, haveWaited: false };

it('changed keys and campaigns are names', () => {
  expect(entriesFor(keyChange(), campaignChange())).toEqual({ ...none, names: [key, campaignId] });
});

it('removed keys are urgent, but no campaigns, which must outlive their keys', () => {
  expect(entriesFor(keyChange(true))).toMatchObject({ names: [], urgent: { '': [key] } });
  expect(entriesFor(campaignChange(true))).toMatchObject({ names: [campaignId], urgent: {} });
});

it('the record of a revoked key names its merchant, before or after the removal of the key or without it', () => {
  const urgent = { mer_1: [key] };
  for (const changes of [
    [revokedChange(), keyChange(true)],
    [keyChange(true), revokedChange()],
    [revokedChange()],
  ])
    expect(entriesFor(...changes)).toEqual({ ...none, urgent });
});

it('the record’s end after 400 days publishes nothing, and neither does that of a secret key', () => {
  const secret = revokedApiKeyKey('mer_1', { id: 'key_1', type: 'secret', credential: 'f'.repeat(64) });
  expect(entriesFor(revokedChange(true), { ...secret, isRemoved: false })).toEqual(none);
});

it('other items publish nothing', () => {
  const changes = ['', 'MERCHANT#mer_1', 'HEARTBEAT'].map((pk) => ({ pk, sk: 'KEY', isRemoved: true }));
  expect(entriesFor(...changes)).toEqual(none);
});

it('the worker reads what the dispatcher sends, and what a run leaves', () => {
  const message = { target: 'edge', changes: [keyChange()] };
  expect(readEdgeMessage(JSON.stringify(message))).toEqual(entriesOf(message.changes));
  const left = { ...none, names: [key], haveWaited: true };
  expect(readEdgeMessage(JSON.stringify(left))).toEqual(left);
});

it.each([
  'null',
  '["pk_1"]',
  '{"target":"edge"}',
  '{"target":"checkouts","names":[],"urgent":{},"haveWaited":true}',
  '{"target":"edge","names":["pk_1"],"haveWaited":true}',
  '{"target":"edge","names":"pk_1","urgent":{},"haveWaited":true}',
  '{"target":"edge","names":[1],"urgent":{},"haveWaited":true}',
  '{"target":"edge","names":[],"urgent":{"mer_1":[1]},"haveWaited":true}',
  '{"target":"edge","names":[],"urgent":{}}',
])('the body %s is no message', (body) => {
  expect(() => readEdgeMessage(body)).toThrow('The message ');
});
