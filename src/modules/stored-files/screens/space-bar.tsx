import { formatBytes, formatNumber } from '../../../admin/kit/index.ts';
import { useSpace } from './client.ts';
import classes from './files.module.css';

/** From this part on the space is nearly used up. */
const NEARLY = 0.9;

/** How much of its space the organisation uses. */
export function SpaceBar() {
  const { data: space } = useSpace();
  if (!space) return null;
  const { used, quota } = space;
  const part = Math.max(used.bytes / quota.bytes, used.files / quota.files);
  const byCount = used.files / quota.files > used.bytes / quota.bytes;
  return (
    <div className={classes.space} data-nearly={part >= NEARLY || undefined}>
      <div className={classes.spaceBar} aria-hidden>
        <span style={{ width: `${Math.min(100, part * 100)}%` }} />
      </div>
      <p>
        {byCount && part >= NEARLY
          ? `${formatNumber(used.files)} od ${formatNumber(quota.files)} datoteka`
          : `Zauzeto ${formatBytes(used.bytes)} od ${formatBytes(quota.bytes)}`}
        {part >= NEARLY && <b> Prostora je pri kraju.</b>}
      </p>
    </div>
  );
}
