import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import codeMappings from 'cldr-core/supplemental/codeMappings.json' with { type: 'json' };
import { findCountry } from '../../core/shared/countries.ts';

/** The packages with the atlas and the projection; run.ts installs them. */
export const mapPackages = ['d3-geo@3.1.2', 'topojson-client@3.1.0', 'world-atlas@2.0.2'];

const width = 960;
const height = 450;

interface Shape {
  id?: string;
  properties: { name: string };
}

interface Country {
  code: string;
  shape: Shape;
}

type Point = readonly [x: number, y: number];

interface Projection {
  (point: Point): Point | null;
  fitSize(size: Point, object: object): Projection;
}

/** The functions of d3-geo and topojson-client that the map needs. */
interface Libraries {
  feature(topology: object, object: object): { features: Shape[] };
  geoCentroid(shape: Shape): Point;
  geoEqualEarth(): Projection;
  geoPath(projection: Projection): { digits(count: number): (shape: Shape) => string | null };
}

/**
 * The map: a path for every country in the coarse atlas and a dot for every country that only the fine atlas
 * contains.
 */
export interface WorldMap {
  width: number;
  height: number;
  /** Outlines by alpha-2 code. A country can have several. */
  paths: (readonly [code: string, path: string])[];
  dots: (readonly [code: string, x: number, y: number])[];
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
  return new Map(
    Object.entries(codeMappings.supplemental.codeMappings).flatMap(([code, mapping]) =>
      findCountry(code) && '_numeric' in mapping ? [[mapping._numeric, code] as const] : [],
    ),
  );
}

/** Draws the world with the packages in a folder. */
export async function drawWorld(folder: string): Promise<WorldMap> {
  const installed = createRequire(join(folder, 'package.json'));
  const load = (name: string): Promise<Libraries> => import(pathToFileURL(installed.resolve(name)).href);
  const [{ geoCentroid, geoEqualEarth, geoPath }, { feature }] = [
    await load('d3-geo'),
    await load('topojson-client'),
  ];
  const countriesOf = (file: string): Country[] => {
    const topology = JSON.parse(readFileSync(installed.resolve(`world-atlas/${file}`), 'utf8'));
    const codes = alpha2ByNumber();
    return feature(topology, topology.objects.countries).features.flatMap((shape) => {
      const code = codes.get(shape.id ?? '') ?? unnumbered[shape.properties.name];
      return code === undefined || notDrawn.has(code) ? [] : [{ code, shape }];
    });
  };
  const coarse = countriesOf('countries-110m.json');
  const projection = geoEqualEarth().fitSize([width, height], {
    type: 'FeatureCollection',
    features: coarse.map(({ shape }) => shape),
  });
  const path = geoPath(projection).digits(1);
  const drawn = new Set(coarse.map(({ code }) => code));
  const paths = coarse.map(({ code, shape }) => [code, path(shape) ?? ''] as const);
  const dots = countriesOf('countries-50m.json')
    .filter(({ code }) => !drawn.has(code))
    .map(({ code, shape }) => {
      const [x, y] = projection(geoCentroid(shape)) ?? [0, 0];
      return [code, Math.round(x), Math.round(y)] as const;
    });
  return { width, height, paths, dots };
}
