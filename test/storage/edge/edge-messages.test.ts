import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import { publicationKey, publicKeyKey } from '../../../storage/dynamodb/keys.ts';
import { edgeTarget, readEdgeMessage } from '../../../storage/edge/edge-messages.ts';

const key = generateApiKey('public', randomBytes);
const campaignId = `camp_${'0'.repeat(26)}`;
const keyChange = (isRemoved = false) => ({ ...publicKeyKey(key), isRemoved });
const campaignChange = (isRemoved = false) => ({ ...publicationKey(campaignId), isRemoved });
const messagesFor = (...changes: Parameters<typeof edgeTarget.messagesFor>[0]) =>
  edgeTarget.messagesFor(changes);

it('one message has each name once', () => {
  expect(messagesFor(keyChange(), campaignChange(), keyChange(), campaignChange())).toEqual([
    { target: 'edge', names: [key, campaignId], revoked: [], haveWaited: false },
  ]);
});

it('keys whose last change is a removal are revoked, but no campaigns, which must outlive their keys', () => {
  expect(messagesFor(keyChange(), keyChange(true))).toMatchObject([{ names: [], revoked: [key] }]);
  expect(messagesFor(keyChange(true), keyChange())).toMatchObject([{ names: [key], revoked: [] }]);
  expect(messagesFor(campaignChange(true))).toMatchObject([{ names: [campaignId], revoked: [] }]);
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
  '{"target":"checkouts","names":[],"revoked":[],"haveWaited":true}',
  '{"target":"edge","names":["pk_1"],"haveWaited":true}',
  '{"target":"edge","names":"pk_1","revoked":[],"haveWaited":true}',
  '{"target":"edge","names":[1],"revoked":[],"haveWaited":true}',
  '{"target":"edge","names":[],"revoked":[1],"haveWaited":true}',
  '{"target":"edge","names":[],"revoked":[]}',
])('the body %s is no message', (body) => {
  expect(() => readEdgeMessage(body)).toThrow('no list of names');
});
