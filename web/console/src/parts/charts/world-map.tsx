import { useState } from 'react';
import { findCountry } from '../../../../../core/shared/countries.ts';
import world from './world-map.json' with { type: 'json' };

interface WorldMapProps {
  /** The map's text alternative. A table next to the map contains the numbers. */
  label: string;
  /** Returns a country's shade, 0 to 5. `code` is alpha-2. */
  shadeOf: (code: string) => number;
  /** Returns a sentence about a country. */
  describe: (code: string, name: string) => string;
  /** Labels for the six shades; empty for a shade without a label. */
  legend: readonly string[];
  /** The country that is selected while the pointer is not on the map. */
  picked?: string | undefined;
}

/** Outlines and dots by alpha-2 code, in the units of the map's width and height. */
const { paths, dots } = world as unknown as {
  paths: [code: string, path: string][];
  dots: [code: string, x: number, y: number][];
};
const dotRadius = 2.6;
const colorOf = (shade: number): string => `var(--step-${shade})`;

/**
 * A world map with a shade for each country. The sentence below describes the country under the pointer or
 * the country that was touched last.
 */
export function WorldMap({ label, shadeOf, describe, legend, picked }: WorldMapProps) {
  const [pointed, setPointed] = useState<string>();
  const code = pointed ?? picked;
  const country = code === undefined ? undefined : findCountry(code);
  const propsOf = (own: string) => ({
    'data-country': own,
    className: own === code ? 'country picked' : 'country',
    style: { fill: colorOf(shadeOf(own)) },
  });
  return (
    <figure className="map">
      <svg viewBox={`0 0 ${world.width} ${world.height}`} role="img" aria-label={label}>
        <g
          onPointerOver={({ target }) => setPointed((target as SVGElement).dataset.country)}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
        >
          {paths.map(([own, path]) => (
            <path key={path} d={path} {...propsOf(own)} />
          ))}
          {dots.map(([own, x, y]) => (
            <circle key={own} cx={x} cy={y} r={dotRadius} {...propsOf(own)} />
          ))}
        </g>
      </svg>
      <p className="map-caption fine">
        {country ? (
          <strong>{describe(country.code, country.name)}</strong>
        ) : (
          'Point at a country or tap it for details.'
        )}
      </p>
      <ul className="legend" aria-label="Legend">
        {legend.map((text, shade) => (
          <li key={colorOf(shade)}>
            <span className="swatch" style={{ background: colorOf(shade) }} />
            {text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
