import { renderToStaticMarkup } from 'react-dom/server';
import { DayChart } from '../../../../../../web/console/src/parts/charts/day-chart.tsx';

it('the labels of the first and the last day stay within the chart', () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-01-0${day}`, shown: 1, copied: 1 }));
  const texts = renderToStaticMarkup(<DayChart days={days} />).matchAll(/text-anchor="(\w+)">(Jan \d)</g);
  expect([...texts].map(([, anchor, text]) => `${text} ${anchor}`)).toEqual([
    'Jan 1 start',
    ...[2, 3, 4, 5, 6].map((day) => `Jan ${day} middle`),
    'Jan 7 end',
  ]);
});
