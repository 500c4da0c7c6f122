import { alertUrl, maskedUrl } from '../../../core/alerts/alert-url.ts';

it.each([
  'https://hooks.slack.com/services/T0/B0/x',
  'https://example.com:8443/hook?token=1',
  'https://[2606:4700::1111]/',
])('accepts %s, whose addresses are checked at each delivery', (url) => {
  expect(alertUrl.safeParse(url).success).toBe(true);
});

it.each([
  'http://example.com/hook',
  'ftp://example.com/',
  'https://user:secret@example.com/',
  'hooks.slack.com/services',
  `https://example.com/${'x'.repeat(2048)}`,
])('rejects %s', (url) => {
  expect(alertUrl.safeParse(url).success).toBe(false);
});

it('shows only the host of a URL, and does not accept the result as a URL', () => {
  const masked = maskedUrl('https://hooks.slack.com:444/services/T0/B0/secret?also=secret#secret');
  expect(masked).toBe('https://hooks.slack.com:444/••••••••');
  expect(alertUrl.safeParse(masked).success).toBe(false);
});
