import { SpaceBars } from '../../../admin/files/space-bars.tsx';
import { useSpace } from './client.ts';
import classes from './files.module.css';

/** How much of its space the organisation uses, below its folders. */
export function SpaceBar() {
  const { data: space } = useSpace();
  return (
    space && (
      <div className={classes.space}>
        <SpaceBars {...space} />
      </div>
    )
  );
}
