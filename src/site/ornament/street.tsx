import { memo, useId } from 'react';
import { Drawing } from './drawing.tsx';
import { drawRow, ROWS } from './street.ts';

const rows = (id: string) =>
  Object.entries(ROWS).map(([name, row], index) => {
    const { width, wall, left, right, tiles, windows } = drawRow(row);
    return (
      <g key={name} className={`street-${name}`}>
        <pattern
          id={`${id}${name}`}
          x={-40 * index}
          width={width}
          height={row.ground}
          patternUnits="userSpaceOnUse"
        >
          <path className="street-wall" d={wall} />
          <path className="street-left" d={left} />
          <path className="street-right" d={right} />
          <path className="street-tiles" d={tiles} />
          <path className="street-windows" d={windows} />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id}${name})`} />
      </g>
    );
  });

/** Rows of roofs as wide as their box, standing on its lower edge. Decoration; needs ornament.css. */
export const Street = memo(function Street() {
  const id = useId();
  return <Drawing className="street" width="100%" height="280" draw={() => rows(id)} />;
});
