import { playMonths } from '../../../../../support/console/play-months.ts';

it('in two random months, each sentence of Home and Checkout is true', async () => {
  expect(await playMonths(1, 2)).toEqual([]);
});
