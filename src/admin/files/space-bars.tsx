import type { ReactNode } from 'react';
import type { FileAmount } from '../../core/files/amount.ts';
import { formatBytes, formatNumber } from '../kit/index.ts';
import classes from './space-bars.module.css';

/** From this part on the space is nearly used up. */
const NEARLY = 0.9;

interface SpaceBarsProps {
  used: FileAmount;
  quota: FileAmount;
  /** What can be done where space is nearly used up. */
  advice?: ReactNode;
}

/** How much of its space an organisation uses: bytes, and number of files. */
export function SpaceBars({ used, quota, advice }: SpaceBarsProps) {
  return (
    <div className={classes.bars}>
      <Bar label="Prostor" used={used.bytes} quota={quota.bytes} format={formatBytes} />
      <Bar label="Datoteke" used={used.files} quota={quota.files} format={formatNumber} />
      <SpaceWarning used={used} quota={quota} advice={advice} />
    </div>
  );
}

/** Says what is nearly or wholly used up; nothing while there is room. */
export function SpaceWarning({ used, quota, advice }: SpaceBarsProps) {
  const warning = warningOf(used.bytes / quota.bytes, used.files / quota.files);
  return (
    warning && (
      <p className={classes.warning}>
        {warning} {advice}
      </p>
    )
  );
}

/** Says what is used up, of these parts. */
function warningOf(bytes: number, files: number): string | null {
  if (bytes >= 1) return 'Prostor je popunjen: nove datoteke se ne primaju.';
  if (files >= 1) return 'Dostignut je najveći broj datoteka: nove se ne primaju.';
  if (bytes >= NEARLY) return 'Prostor je pri kraju.';
  return files >= NEARLY ? 'Broj datoteka je blizu najvećeg.' : null;
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
