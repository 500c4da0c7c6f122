import { lifetimeSeconds } from '../../../core/campaigns/cache-lifetime.ts';
import { backgroundFunctions } from '../../../lambdas/routes/background.ts';

const at = (time: string) => new Date(`2026-11-27T${time}Z`);

it.each([
  [undefined, 300, 3_600],
  ['11:10:00.000', 300, 3_600],
  ['10:50:01.000', 300, 3_000],
  ['10:05:01.000', 300, 300],
  ['10:05:00.999', 299, 299],
  ['10:00:02.000', 1, 1],
  ['10:00:01.999', 0, 0],
  ['10:00:00.001', 0, 0],
  ['09:59:59.000', 0, 0],
])(
  'a response at 10:00 before a boundary at %s: browsers keep it for %i seconds, the edge for %i',
  (boundary, browser, edge) => {
    const end = boundary === undefined ? undefined : at(boundary);
    expect(lifetimeSeconds(end, at('10:00:00.000'))).toEqual({ browser, edge });
  },
);

it.each([
  ['16:25:58.999', 3_600],
  ['16:26:00.000', 3_599],
  ['17:20:00.000', 359],
  ['17:25:30.000', 60],
  ['17:25:59.999', 60],
  ['17:26:00.000', 3_600],
  ['23:59:59.999', 3_600],
])(
  'at %s, the edge keeps a response for %i seconds, because new exchange rates are in use from 17:26 on',
  (now, edge) => {
    expect(lifetimeSeconds(undefined, at(now))).toEqual({ browser: 300, edge });
  },
);

it('that is six minutes after their refresh, which takes seconds and reaches all functions in five minutes', () => {
  const refresh = backgroundFunctions.find(({ id }) => id === 'refresh-fx-rates');
  expect(refresh?.trigger).toMatchObject({ expression: 'cron(20 17 * * ? *)' });
});

it('new exchange rates do not keep a response beyond the end of its campaign', () => {
  expect(lifetimeSeconds(at('17:25:50.000'), at('17:25:40.000'))).toEqual({ browser: 9, edge: 9 });
});
