import { countText } from '../../kit/sizes.ts';
import { type RowStatus, STATUS_LABELS } from './rows.ts';

type Shown = RowStatus | 'all' | 'warning';

/** A bar of counts by status; each is a filter button. */
export function Counts({
  counts,
  show,
  onShow,
}: {
  counts: Readonly<Record<Shown, number>>;
  show: Shown;
  onShow(show: Shown): void;
}) {
  const present = (Object.keys(STATUS_LABELS) as RowStatus[]).filter(
    (one) => counts[one] > 0 || one === show,
  );
  const button = (one: Shown, label: string) => (
    <li key={one}>
      <button
        type="button"
        className="numbers-count"
        data-standing={one}
        aria-pressed={one === show}
        onClick={() => onShow(one === show ? 'all' : one)}
      >
        {label} <b>{countText(counts[one])}</b>
      </button>
    </li>
  );
  return (
    <div className="numbers-counts">
      <div className="numbers-bar" aria-hidden="true">
        {present.map(
          (one) => counts[one] > 0 && <i key={one} data-standing={one} style={{ flexGrow: counts[one] }} />,
        )}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari ignores the list role of a list without bullets */}
      <ul role="list" aria-label="Prikaži samo">
        {button('all', 'Sve')}
        {present.map((one) => button(one, STATUS_LABELS[one]))}
        {(counts.warning > 0 || show === 'warning') && button('warning', 'S upozorenjem')}
      </ul>
    </div>
  );
}
