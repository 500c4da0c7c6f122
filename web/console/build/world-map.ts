import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { findCountry } from '../../../core/shared/countries.ts';

const requireFrom = createRequire(import.meta.url);
const width = 960;
const height = 450;

interface Shape {
  id?: string;
  properties: { name: string };
}

/** Areas that Natural Earth draws separately and that have no ISO 3166-1 number. */
const unnumbered: Readonly<Record<string, string>> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' };

/** Countries that the map leaves out. */
const notDrawn = new Set(['AQ']);

/**
 * Returns alpha-2 codes by ISO 3166-1 number (three digits). Former codes such as ZR share numbers with
 * current ones.
 */
function alpha2ByNumber(): ReadonlyMap<string, string> {
  const { supplemental } = requireFrom('cldr-core/supplemental/codeMappings.json') as {
    supplemental: { codeMappings: Record<string, { _numeric?: string }> };
  };
  return new Map(
    Object.entries(supplemental.codeMappings).flatMap(([code, { _numeric }]) =>
      findCountry(code) && _numeric ? [[_numeric, code] as const] : [],
    ),
  );
}

function shapesOf(file: string) {
  const topology = JSON.parse(readFileSync(requireFrom.resolve(`world-atlas/${file}`), 'utf8'));
  const { features } = feature(topology, topology.objects.countries) as unknown as GeoJSON.FeatureCollection;
  const codes = alpha2ByNumber();
  return features.flatMap((shape) => {
    const { id, properties } = shape as unknown as Shape;
    const code = (id === undefined ? undefined : codes.get(id)) ?? unnumbered[properties.name];
    return code === undefined || notDrawn.has(code) ? [] : [{ code, shape }];
  });
}

/**
 * Returns the code of `virtual:world-map`: a path for every country in the coarse atlas and a dot for every
 * country that only the fine atlas contains.
 */
export function worldMapModule(): string {
  const coarse = shapesOf('countries-110m.json');
  const projection = geoEqualEarth().fitSize([width, height], {
    type: 'FeatureCollection',
    features: coarse.map(({ shape }) => shape),
  });
  const path = geoPath(projection).digits(1);
  const drawn = new Set(coarse.map(({ code }) => code));
  const paths = coarse.map(({ code, shape }) => [code, path(shape) ?? ''] as const);
  const dots = shapesOf('countries-50m.json')
    .filter(({ code }) => !drawn.has(code))
    .flatMap(({ code, shape }) => {
      const [x = 0, y = 0] = projection(geoCentroid(shape)) ?? [];
      return [[code, Math.round(x), Math.round(y)] as const];
    });
  const world = JSON.stringify({ width, height, paths, dots });
  return `export const world = JSON.parse(${JSON.stringify(world)});`;
}
