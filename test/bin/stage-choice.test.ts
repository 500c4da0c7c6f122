import { chooseStage } from '../../bin/stage-choice.ts';

const account = '123456789012';
const never = async () => {
  throw new Error('asked');
};

it('takes the stage that the operator names', async () => {
  expect(await chooseStage('prod', { settings: { small: { account } }, ask: never })).toBe('prod');
});

it('takes the only stage with an account in ppp.config.ts', async () => {
  const settings = { small: {}, prod: { account }, shop: { account: undefined } };
  expect(await chooseStage(undefined, { settings, ask: never })).toBe('prod');
});

it.each([
  ['no stage', { small: {}, prod: {} }],
  ['two stages', { small: { account }, prod: { account } }],
])('asks if %s has an account', async (_what, settings) => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return ' small ';
  };
  expect(await chooseStage(undefined, { settings, ask })).toBe('small');
  expect(asked).toEqual(['Which stage (dev, small or prod)? ']);
});

it('ends with one sentence if nobody can answer, or the answer is empty', async () => {
  const line = 'Add --stage NAME: dev, small, prod or shop.';
  const settings = { shop: { region: 'eu-west-1' } };
  await expect(chooseStage(undefined, { settings, ask: undefined })).rejects.toThrow(new Error(line));
  await expect(chooseStage(undefined, { settings, ask: async () => '' })).rejects.toThrow(new Error(line));
});
