import { greeting } from '../../demo/greeting.ts';

const keys = { secretKey: 'ppp_sk_live_S', publicKey: 'ppp_pk_live_P' };
const settings = { country: 'BR', outputFile: '.ppp/local.json', dataDirectory: undefined };
const text = greeting('http://127.0.0.1:3000', keys, settings);

it('fits on one screen and names address, keys, their file and the country of visitors', () => {
  expect(text.split('\n').length).toBeLessThan(30);
  for (const part of ['http://127.0.0.1:3000/', keys.secretKey, keys.publicKey, '.ppp/local.json', 'BR'])
    expect(text).toContain(part);
});

it('contains commands without comments and unquoted variables, for bash and zsh', () => {
  const commands = text.split('\n').filter((line) => line.startsWith('    '));
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    expect(command).not.toContain('#');
    expect(command.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/[$?*!]/);
    if (command.includes('curl')) expect(command).toContain("curl -sw '\\n' "); // the prompt begins a line
  }
});
