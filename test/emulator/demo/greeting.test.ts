import { greeting } from '../../../emulator/demo/greeting.ts';

const keys = { secretKey: 'ppp_sk_live_S', publicKey: 'ppp_pk_live_P' };
const settings = { country: 'BR', outputFile: '.ppp/local.json', dataDirectory: undefined };
const text = greeting('http://127.0.0.1:3000', keys, settings);

it('fits on one screen and names address, keys, their file and the country of visitors', () => {
  expect(text.split('\n').length).toBeLessThan(30);
  for (const part of ['http://127.0.0.1:3000/', keys.secretKey, keys.publicKey, '.ppp/local.json', 'BR'])
    expect(text).toContain(part);
});

it('says whether data stay', () => {
  expect(text).toContain('All data is lost when the emulator stops.');
  const kept = greeting('http://127.0.0.1:3000', keys, { ...settings, dataDirectory: 'here' });
  expect(kept).toContain('All data stays in here.');
});

it('has commands without comments and without unquoted variables, so that bash and zsh take them alike', () => {
  const commands = text.split('\n').filter((line) => line.startsWith('    '));
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    expect(command).not.toContain('#');
    expect(command.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/[$?*!]/);
  }
});
