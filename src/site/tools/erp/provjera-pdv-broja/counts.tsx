import { countText } from '../../kit/sizes.ts';
import { STANDINGS, type Standing } from './rows.ts';

type Shown = Standing | 'all' | 'warning';

/** How many numbers stand how, drawn; each is a button that shows only these. */
export function Counts({
  counts,
  show,
  onShow,
}: {
  counts: Readonly<Record<Shown, number>>;
  show: Shown;
  onShow(show: Shown): void;
}) {
  const present = (Object.keys(STANDINGS) as Standing[]).filter((one) => counts[one] > 0 || one === show);
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
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without dots is none to Safari */}
      <ul role="list" aria-label="Prikaži samo">
        {button('all', 'Sve')}
        {present.map((one) => button(one, STANDINGS[one]))}
        {(counts.warning > 0 || show === 'warning') && button('warning', 'S upozorenjem')}
      </ul>
    </div>
  );
}
