import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import { publicationKey, publicKeyKey, revokedApiKeyKey } from '../../../storage/dynamodb/keys.ts';
import { edgeTarget, readEdgeMessage } from '../../../storage/edge/edge-messages.ts';

const key = generateApiKey('public', randomBytes);
const campaignId = `camp_${'0'.repeat(26)}`;
const keyChange = (isRemoved = false) => ({ ...publicKeyKey(key), isRemoved });
const revokedChange = (isRemoved = false) => ({
  ...revokedApiKeyKey('mer_1', { id: 'key_1', type: 'public', credential: key }),
  isRemoved,
});
const campaignChange = (isRemoved = false) => ({ ...publicationKey(campaignId), isRemoved });
const messagesFor = (...changes: Parameters<typeof edgeTarget.messagesFor>[0]) =>
  edgeTarget.messagesFor(changes);

it('one message has each name once', () => {
  expect(messagesFor(keyChange(), campaignChange(), keyChange(), campaignChange())).toEqual([
    { target: 'edge', names: [key, campaignId], urgent: {}, haveWaited: false },
  ]);
});

it('keys whose last change is a removal are urgent, but no campaigns, which must outlive their keys', () => {
  expect(messagesFor(keyChange(), keyChange(true))).toMatchObject([{ names: [], urgent: { '': [key] } }]);
  expect(messagesFor(keyChange(true), keyChange())).toMatchObject([{ names: [key], urgent: {} }]);
  expect(messagesFor(campaignChange(true))).toMatchObject([{ names: [campaignId], urgent: {} }]);
});

it('the record of a revoked key names its merchant, before or after the removal of the key or without it', () => {
  const urgent = { mer_1: [key] };
  for (const changes of [
    [revokedChange(), keyChange(true)],
    [keyChange(true), revokedChange()],
    [keyChange(), keyChange(true), revokedChange()],
    [revokedChange()],
  ])
    expect(messagesFor(...changes)).toEqual([{ target: 'edge', names: [], urgent, haveWaited: false }]);
});

it('the record’s end after 400 days needs no message, and neither does that of a secret key', () => {
  const secret = revokedApiKeyKey('mer_1', { id: 'key_1', type: 'secret', credential: 'f'.repeat(64) });
  expect(messagesFor(revokedChange(true), { ...secret, isRemoved: false })).toEqual([]);
});

it('other items need no message', () => {
  const others = ['', 'PUBLIC#', 'SHOWN#', 'SHOWN#camp_1', 'MERCHANT#mer_1', `PUBLIC#${'x'.repeat(600)}`];
  const changes = [...others, `PUBLIC#${key.slice(0, -1)}_`].map((pk) => ({ pk, sk: '', isRemoved: false }));
  expect(messagesFor(...changes)).toEqual([]);
});

it('the worker reads what the target sends', () => {
  const [message] = messagesFor(keyChange());
  expect(readEdgeMessage(JSON.stringify(message))).toEqual(message);
});

it.each([
  'null',
  '["pk_1"]',
  '{"target":"checkouts","names":[],"urgent":{},"haveWaited":true}',
  '{"target":"edge","names":["pk_1"],"haveWaited":true}',
  '{"target":"edge","names":"pk_1","urgent":{},"haveWaited":true}',
  '{"target":"edge","names":[1],"urgent":{},"haveWaited":true}',
  '{"target":"edge","names":[],"urgent":{"mer_1":[1]},"haveWaited":true}',
  '{"target":"edge","names":[],"urgent":{}}',
])('the body %s is no message', (body) => {
  expect(() => readEdgeMessage(body)).toThrow('no list of names');
});
