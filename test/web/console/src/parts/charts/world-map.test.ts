import { listCountries } from '../../../../../../core/shared/countries.ts';
import world from '../../../../../../web/console/src/parts/charts/world-map.json';

it('the map has every country except Antarctica and islands that the atlas draws as part of a state', () => {
  const drawn = new Set([...world.paths, ...world.dots].map(([code]) => code));
  const missing = listCountries().filter(({ code }) => !drawn.has(code));
  expect(missing.length).toBeLessThan(20);
  expect(['IN', 'CD', 'XK', 'SG', 'MT', 'HK'].filter((code) => !drawn.has(code))).toEqual([]);
  expect([...drawn].filter((code) => !listCountries().some((country) => country.code === code))).toEqual([]);
});
