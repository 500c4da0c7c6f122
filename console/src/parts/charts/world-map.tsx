import { world } from 'virtual:world-map';
import { useState } from 'react';
import { findCountry } from '../../../../core/shared/countries.ts';

interface WorldMapProps {
  /** The map's text alternative; a table next to it has the numbers. */
  label: string;
  /** Returns the shade of a country (alpha-2), 0 to 5. */
  stepOf: (code: string) => number;
  /** A sentence about a country. */
  describe: (code: string, name: string) => string;
  /** Labels of the six shades; a shade with an empty label is drawn without one. */
  legend: readonly string[];
  /** The country to begin with. */
  picked?: string | undefined;
}

const dotRadius = 2.6;
const stepClass = (step: number): string => `step-${step}`;

/** The world, coloured by country. A sentence below it is about the country under the pointer, or the one that was touched last. */
export function WorldMap({ label, stepOf, describe, legend, picked }: WorldMapProps) {
  const [pointed, setPointed] = useState<string>();
  const code = pointed ?? picked;
  const country = code === undefined ? undefined : findCountry(code);
  const classOf = (own: string) => `country ${stepClass(stepOf(own))}${own === code ? ' picked' : ''}`;
  return (
    <figure className="map">
      <svg viewBox={`0 0 ${world.width} ${world.height}`} role="img" aria-label={label}>
        <g
          onPointerOver={({ target }) => setPointed((target as SVGElement).dataset.country)}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
        >
          {world.paths.map(([own, path]) => (
            <path key={path} d={path} data-country={own} className={classOf(own)} />
          ))}
          {world.dots.map(([own, x, y]) => (
            <circle key={own} cx={x} cy={y} r={dotRadius} data-country={own} className={classOf(own)} />
          ))}
        </g>
      </svg>
      <p className="map-caption">
        {country ? (
          <strong>{describe(country.code, country.name)}</strong>
        ) : (
          'Point at a country or touch it to read about it.'
        )}
      </p>
      <ul className="legend" aria-label="Legend">
        {legend.map((text, step) => (
          <li key={stepClass(step)}>
            <span className={`swatch ${stepClass(step)}`} />
            {text}
          </li>
        ))}
      </ul>
    </figure>
  );
}
