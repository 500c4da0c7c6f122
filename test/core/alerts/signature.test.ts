import { createHmac } from 'node:crypto';
import { newAlertSecret, signatureHeaders } from '../../../core/alerts/signature.ts';

it('signs as the example of Standard Webhooks’ libraries', () => {
  const body = '{"test": 2432232314}';
  const time = new Date(1_614_265_330_000);
  expect(
    signatureHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', body, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', time),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('a new secret is whsec_ and 32 bytes in base64, whose bytes are the key', () => {
  const secret = newAlertSecret((size) => new Uint8Array(size).fill(7));
  expect(secret).toBe('whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=');
  const headers = signatureHeaders('alert_1', 'é', secret, new Date(2_000));
  const expected = createHmac('sha256', Buffer.alloc(32, 7)).update('alert_1.2.é', 'utf8').digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
});
