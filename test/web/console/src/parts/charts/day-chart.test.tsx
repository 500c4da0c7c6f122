import { renderToStaticMarkup } from 'react-dom/server';
import { DayChart, niceTop } from '../../../../../../web/console/src/parts/charts/day-chart.tsx';

it('the labels of the first and the last day stay within the chart', () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2026-01-0${day}`, shown: 1, copied: 1 }));
  const texts = renderToStaticMarkup(<DayChart days={days} />).matchAll(/text-anchor="(\w+)">(Jan \d)</g);
  expect([...texts].map(([, anchor, text]) => `${text} ${anchor}`)).toEqual([
    'Jan 1 start',
    ...[2, 3, 4, 5, 6].map((day) => `Jan ${day} middle`),
    'Jan 7 end',
  ]);
});

it('every value is below the top of the chart, and the grid has whole numbers', () => {
  for (const power of [1, 10, 100, 1_000, 10_000])
    for (let tenth = 10; tenth < 100; tenth++) {
      const top = niceTop((tenth * power) / 10);
      expect(top).toBeGreaterThanOrEqual((tenth * power) / 10);
      expect(top % 4).toBe(0);
    }
  expect([1, 7, 33, 80, 910, 8_100].map(niceTop)).toEqual([4, 8, 40, 80, 1_200, 12_000]);
});

it('notes are numbered at their days and listed below; notes of one day share the first number', () => {
  const days = [1, 2, 3].map((day) => ({ date: `2026-01-0${day}`, shown: 1, copied: 1 }));
  const notes = [
    { day: '2026-01-02', text: 'first' },
    { day: '2026-01-02', text: 'second' },
    { day: '2026-01-03', text: 'third' },
  ];
  const html = renderToStaticMarkup(<DayChart days={days} notes={notes} />);
  const marks = [...html.matchAll(/<g class="note">.*?>(\d)<\/text>/g)].map(([, number]) => number);
  expect(marks).toEqual(['1', '3']);
  expect(html).toMatch(/<ol.*first.*second.*third.*<\/ol>/);
});
