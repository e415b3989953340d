import { Skeleton } from '@mantine/core';
import classes from './list.module.css';

const ROWS = ['72%', '54%', '83%', '61%', '47%', '76%', '58%', '66%', '80%', '50%'];

/** Placeholder rows while loading. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label="Učitavanje...">
      {ROWS.map((width, row) => (
        <div key={width} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name
            <Skeleton key={column} height={10} width={ROWS[(row + column * 3) % ROWS.length]} />
          ))}
        </div>
      ))}
    </div>
  );
}
