import { renderToStaticMarkup } from 'react-dom/server';
import { LineChart, niceTop } from '../../../../../../web/console/src/parts/charts/line-chart.tsx';

it('every value is below the top of the chart, and the grid has whole numbers', () => {
  for (const power of [1, 10, 100, 1_000, 10_000])
    for (let tenth = 10; tenth < 100; tenth++) {
      const top = niceTop((tenth * power) / 10);
      expect(top).toBeGreaterThanOrEqual((tenth * power) / 10);
      expect(top % 4).toBe(0);
    }
  expect([1, 7, 33, 80, 910, 8_100].map(niceTop)).toEqual([4, 8, 40, 80, 1_200, 12_000]);
});

it('an unknown value is a gap in its line, and is no zero', () => {
  const values: readonly (number | null)[] = [4, 8, null, 2, 4];
  const points = values.map((value, index) => ({ date: `2026-0${index + 1}`, values: [value, 4] }));
  const markup = renderToStaticMarkup(
    <LineChart label="" points={points} lines={['one', 'other']} format={String} describe={String} />,
  );
  const [line = ''] = /<g class="first"><path d="[^"]*/.exec(markup) ?? [];
  expect(line.match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L']);
});
