import type { FileAmount } from '../../core/files/amount.ts';
import { formatBytes, formatNumber } from '../kit/index.ts';
import classes from './space-bars.module.css';

/** From this part on the space is nearly used up. */
const NEARLY = 0.9;

/** How much of its space an organisation uses: bytes, and number of files. */
export function SpaceBars({ used, quota }: { used: FileAmount; quota: FileAmount }) {
  const most = Math.max(used.bytes / quota.bytes, used.files / quota.files);
  return (
    <div className={classes.bars}>
      <Bar label="Prostor" used={used.bytes} quota={quota.bytes} format={formatBytes} />
      <Bar label="Datoteke" used={used.files} quota={quota.files} format={formatNumber} />
      {most >= NEARLY && (
        <p className={classes.warning}>
          {most >= 1 ? 'Prostor je popunjen: nove datoteke se ne primaju.' : 'Prostor je pri kraju.'}
        </p>
      )}
    </div>
  );
}

interface BarProps {
  label: string;
  used: number;
  quota: number;
  format: (amount: number) => string;
}

function Bar({ label, used, quota, format }: BarProps) {
  const part = used / quota;
  return (
    <div data-nearly={part >= NEARLY || undefined}>
      <p className={classes.row}>
        <b>{label}</b>
        <span>
          {format(used)} od {format(quota)}
        </span>
      </p>
      <div className={classes.bar} aria-hidden>
        {used > 0 && <span style={{ width: `${Math.min(100, part * 100)}%` }} />}
      </div>
    </div>
  );
}
