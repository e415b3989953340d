import { absolute } from '../../../../../core/money/money.ts';
import classes from './entry.module.css';

/** Most degrees of a beam that has everything on one side. */
const STEEPEST = 14;

/** A balance whose beam is level when the voucher is. Drawn beside the amounts, which say the same. */
export function Beam({ debit, credit }: { debit: bigint; credit: bigint }) {
  const all = absolute(debit) + absolute(credit);
  const share = all === 0n ? 0 : Number(((debit - credit) * 1000n) / all) / 1000;
  // A difference of a fening must be seen too.
  const angle =
    debit === credit
      ? 0
      : -Math.sign(share || (debit > credit ? 1 : -1)) * (2 + Math.abs(share) * (STEEPEST - 2));
  const level = debit === credit && all > 0n;
  return (
    <svg className={classes.beam} viewBox="0 0 64 36" data-level={level || undefined} aria-hidden="true">
      <path className={classes.post} d="M32 9V31M24 32h16" />
      <g className={classes.arm} style={{ transform: `rotate(${angle}deg)` }}>
        <path d="M8 9h48" />
        <path className={classes.pan} d="M2 21a7 5 0 0 0 14 0zM9 9 2.5 21M9 9l6.5 12" />
        <path className={classes.pan} d="M48 21a7 5 0 0 0 14 0zM55 9l-6.5 12M55 9l6.5 12" />
      </g>
      <circle cx="32" cy="9" r="2.5" />
    </svg>
  );
}
