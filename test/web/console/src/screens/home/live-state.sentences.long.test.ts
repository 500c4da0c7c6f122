import { playMonths, Unseen } from '../../../../../support/console/play-months.ts';

/** In parts, so that a failure names a hundred months. */
const parts = [0, 1, 2, 3, 4];
const unseen = new Unseen();

it.each(parts)(
  'in 100 random months, each sentence of Home and Checkout is true (part %s)',
  async (part) => {
    expect(await playMonths(1 + part * 100, 100, unseen)).toEqual([]);
  },
  30 * 60_000,
);

it('each kind of sentence occurred, and each text in the source of Home and Checkout', () => {
  expect(unseen.names).toEqual([]);
});
