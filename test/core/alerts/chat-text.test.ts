import { chatText, withoutLinks } from '../../../core/alerts/chat-text.ts';

const joiner = '\u2060';

it('no name can mention everybody or hide a link in Slack', () => {
  const text = chatText('“<!channel> <https://evil.example|Your Stripe key was revoked>” & more');
  expect(text).not.toMatch(/[<>]/);
  expect(text).toContain('&lt;!channel&gt;');
  expect(text.replaceAll(joiner, '')).toBe(
    '“&lt;!channel&gt; &lt;https://evil.example|Your Stripe key was revoked&gt;” &amp; more',
  );
});

it.each([
  ['a mention of everybody, as in Discord', '@everyone @here', /@\w/],
  ['a link with a label, as in Discord, Mattermost and Teams', '[Sign in](https://evil.example/a)', /\]\(/],
  ['an image, as in Mattermost', '![x](https://evil.example/pixel.png)', /\]\(/],
  ['a reference link', '[Sign in][1]', /\]\[/],
  ['a plain address, which all chats and mail programs make a link of', 'https://evil.example', /:\/\/|l\.e/],
  ['a plain domain', 'evil.example', /l\.e/],
  ['an international domain', 'böse.еxample', /e\.е/],
  ['an address for e-mail', 'jo@evil.example mailto:jo', /@e|:j/],
])('breaks %s', (_what, name, active) => {
  expect(name).toMatch(active);
  expect(withoutLinks(name)).not.toMatch(active);
  expect(withoutLinks(name).replaceAll(joiner, '')).toBe(name);
});

it('leaves sentences and numbers as they are, apart from the invisible', () => {
  const text = 'The key “Job 2” expires on December 1, 2026. Create a new one.';
  expect(withoutLinks(text)).toBe(text);
});
