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

it('the last label is the last day, also of 30 days, and gaps are hatched', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    ...{ date: `2026-06-${String(index + 1).padStart(2, '0')}`, shown: 1, copied: 1 },
  }));
  const gaps = [{ startedAt: '2026-06-08T12:00:00.000Z', endedAt: '2026-06-23T12:00:00.000Z' }];
  const markup = renderToStaticMarkup(<DayChart days={days} gaps={gaps} />);
  const labels = [...markup.matchAll(/text-anchor="(\w+)">(Jun \d+)</g)];
  expect(labels.at(-1)?.slice(1)).toEqual(['end', 'Jun 30']);
  expect(markup.match(/fill="url\(#gap\)"/g)).toHaveLength(1);
});
