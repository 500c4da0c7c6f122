import { renderToStaticMarkup } from 'react-dom/server';
import { CountTable, withGaps } from '../../../../../../web/console/src/screens/statistics/count-table.tsx';

it('a time between two readings has redemptions, and no other count', () => {
  const day = { date: '2026-11-19', shown: 10, copied: 4, opened: 2, dismissed: 1, redeemed: 3 };
  const gap = { startedAt: '2026-11-17T09:00:00.000Z', endedAt: '2026-11-19T09:00:00.000Z', redeemed: 2 };
  const html = renderToStaticMarkup(<CountTable head="Day" rows={withGaps([day], [gap])} hasTotal />);
  const rows = html.split('<tr>').map((row) => row.split(/<[^>]+>/).filter((text) => text !== ''));
  expect(rows.slice(2)).toEqual([
    ['Nov 19, 2026', '10', '4', '2', '1', '40.0%', '1'],
    ['Between Nov 17, 2026 and Nov 19, 2026', '–', '–', '–', '2', '–', '–'],
    ['Total', '10', '4', '2', '3', '40.0%', '1'],
  ]);
});
