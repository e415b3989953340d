import { memo, useId } from 'react';
import { drawRow, ROWS } from './street.ts';

const DRAWN = Object.entries(ROWS).map(([name, row]) => ({ name, ground: row.ground, ...drawRow(row) }));

/** Rows of roofs as wide as their box, standing on its lower edge. Decoration; needs ornament.css. */
export const Street = memo(function Street() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="street" width="100%" height="280">
      {DRAWN.map((row, index) => (
        <g key={row.name} className={`street-${row.name}`}>
          <pattern
            id={`${id}${row.name}`}
            x={-40 * index}
            width={row.width}
            height={row.ground}
            patternUnits="userSpaceOnUse"
          >
            <path className="street-wall" d={row.wall} />
            <path className="street-left" d={row.left} />
            <path className="street-right" d={row.right} />
            <path className="street-tiles" d={row.tiles} />
            <path className="street-windows" d={row.windows} />
          </pattern>
          <rect width="100%" height="100%" fill={`url(#${id}${row.name})`} />
        </g>
      ))}
    </svg>
  );
});
