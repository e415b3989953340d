import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { counted, formatDateTime, formatNumber, Panel, Scroll } from '../../../../admin/kit/index.ts';
import { FigureTile, FigureTiles } from '../../../../admin/period/figure-tiles.tsx';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { amountText } from '../../notices/screens/money.ts';
import type { Overview, Ranked } from '../overview.api.ts';
import { rankedSpec, ratioAuthoritiesSpec, ratioSpec, singleSpec, spendingSpec } from './specs.ts';
import classes from './statistics.module.css';
import { ratioOf, shareText, singleShare } from './statistics-data.ts';

interface PartProps {
  data: Overview;
  busy: boolean;
}

/** Key figures with the change from the period before, and what is not in the sums. */
export function Figures({ data: { current, before, made_at, waiting }, busy }: PartProps) {
  const { contracts, priced, other } = current;
  const unpriced = contracts - priced - other;
  const left = [
    ...(other > 0
      ? [`${counted(other, 'ugovor je', 'ugovora su', 'ugovora je')} u drugoj valuti i nije u zbiru.`]
      : []),
    ...(unpriced > 0
      ? [`Za ${counted(unpriced, 'ugovor', 'ugovora', 'ugovora')} vrijednost nije objavljena.`]
      : []),
  ];
  return (
    <section aria-label="Ukupno" aria-busy={busy || undefined}>
      <FigureTiles>
        <FigureTile
          label="Vrijednost ugovora"
          hint="Zbir vrijednosti ugovora u KM koji su zaključeni u ovom razdoblju. Ugovor se broji jednom, i kad ga dobije više firmi zajedno."
          now={Number(current.value)}
          before={Number(before.sums.value)}
          text={() => amountText(current.value)}
        />
        <FigureTile
          label="Ugovori"
          hint="Ugovori o lotovima koji su zaključeni u ovom razdoblju."
          now={contracts}
          before={before.sums.contracts}
          text={formatNumber}
        />
        <FigureTile
          label="Jedna ponuda"
          hint="Dio lotova za koje je stigla samo jedna ponuda, od onih za koje se broj ponuda zna. Lot se broji jednom."
          now={singleShare(current)}
          before={singleShare(before.sums)}
          text={shareText}
          inverse
        />
        <FigureTile
          label="Cijena prema procjeni"
          hint="Koliko je ugovoreno od onoga što je procijenjeno, za lotove kojima se zna oboje."
          now={ratioOf(current)}
          before={ratioOf(before.sums)}
          text={shareText}
          inverse
        />
      </FigureTiles>
      <p className={classes.quiet}>
        {left.join(' ')} {made_at ? `Zbirovi su obnovljeni ${formatDateTime(made_at)}.` : ''}
        {waiting && ' Novije promjene ulaze za nekoliko minuta.'}
      </p>
    </section>
  );
}

/** Value and share of single bids over time. */
export function OverTime({ data, busy }: PartProps) {
  const spending = useMemo(() => spendingSpec(data), [data]);
  const single = useMemo(() => singleSpec(data), [data]);
  const pointsName = data.unit === 'day' ? 'Dan' : 'Mjesec';
  return (
    <div className={classes.pair}>
      <Panel title="Vrijednost kroz vrijeme">
        <Chart label="Vrijednost ugovora kroz vrijeme" pointsName={pointsName} spec={spending} busy={busy} />
      </Panel>
      <Panel title="Nabavke s jednom ponudom">
        {single ? (
          <Chart
            label="Udio lotova s jednom ponudom kroz vrijeme"
            pointsName={pointsName}
            spec={single}
            busy={busy}
          />
        ) : (
          <p className={classes.none}>Za lotove ovog razdoblja broj ponuda nije objavljen.</p>
        )}
      </Panel>
    </div>
  );
}

interface RankingProps {
  title: string;
  /** Head of the first column. */
  head: string;
  rows: readonly Ranked[];
  busy: boolean;
  linkTo: (row: Ranked) => string | null;
  /** The list of all, with its files. */
  all: string;
  /** What stands below a bar. */
  short?: (row: Ranked) => string;
}

/** The first of a dimension: drawn, and as a table. */
export function Ranking({ title, head, rows, busy, linkTo, all, short = ({ name }) => name }: RankingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is short follows from the rows
  const spec = useMemo(() => rankedSpec(rows, short), [rows]);
  if (rows.length === 0) return null;
  return (
    <Panel title={title} aside={<Link to={all}>Svi, i za izvoz</Link>}>
      {rows.length === 1 ? (
        <RankedTable label={title} head={head} rows={rows} linkTo={linkTo} />
      ) : (
        <div className={classes.drawn}>
          <Chart label={`${title}, po vrijednosti`} pointsName={head} spec={spec} busy={busy} />
          <RankedTable label={title} head={head} rows={rows} linkTo={linkTo} />
        </div>
      )}
    </Panel>
  );
}

interface TableProps extends Pick<RankingProps, 'head' | 'rows' | 'linkTo'> {
  label: string;
}

/** Rows of a ranking with their shares. */
function RankedTable({ label, head, rows, linkTo }: TableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => Number(value)));
  return (
    <Scroll className={classes.scroll} aria-label={`Tabela: ${label}`}>
      <table className={classes.table} aria-label={label}>
        <Head first={head} columns={['Ugovora', 'Vrijednost', 'Jedna ponuda', 'Prema procjeni']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Name to={linkTo(row)} name={row.name} hint={row.hint} />
              </th>
              <td data-number>{formatNumber(row.contracts)}</td>
              <td data-number>
                {amountText(row.value)}
                <Bar share={Number(row.value) / most} />
              </td>
              <td data-number>{shareText(singleShare(row))}</td>
              <td data-number>{shareText(ratioOf(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

export const Name = ({ to, name, hint }: { to: string | null; name: string; hint: string | null }) => (
  <>
    {to ? <Link to={to}>{name}</Link> : name}
    {hint && <small>{hint}</small>}
  </>
);

export const Bar = ({ share }: { share: number }) => (
  <i aria-hidden className={classes.bar} style={{ '--share': share } as CSSProperties} />
);

export const Head = ({ first, columns }: { first: string; columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {columns.map((label) => (
        <th key={label} scope="col" data-number>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** Price against estimate: how often which, and at which authorities. */
export function Ratios({ data, busy, linkTo }: PartProps & { linkTo: (row: Ranked) => string | null }) {
  const classesSpec = useMemo(() => ratioSpec(data.ratios), [data]);
  const authorities = useMemo(() => ratioAuthoritiesSpec(data.ratio_authorities), [data]);
  if (data.current.compared === 0)
    return (
      <Panel title="Cijena prema procjeni">
        <p className={classes.none}>Ni za jedan lot ovog razdoblja nisu objavljene i procjena i cijena.</p>
      </Panel>
    );
  return (
    <div className={classes.pair}>
      <Charted title="Cijena prema procjeni" label="Lotovi po cijeni prema procjeni" head="Razred">
        {classesSpec}
      </Charted>
      {data.ratio_authorities.length > 1 && (
        <Panel title="Cijena prema procjeni po organima">
          <Chart
            label="Cijena prema procjeni po organima"
            pointsName="Organ"
            spec={authorities}
            busy={busy}
          />
          <ul className={classes.names}>
            {data.ratio_authorities.map((row) => (
              <li key={row.key}>
                <Name to={linkTo(row)} name={row.name} hint={null} />
                <span>
                  {shareText(ratioOf(row))}, {counted(row.compared, 'lot', 'lota', 'lotova')}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

const Charted = ({
  title,
  label,
  head,
  children,
}: {
  title: string;
  label: string;
  head: string;
  children: ChartSpec;
}): ReactNode => (
  <Panel title={title}>
    <Chart label={label} pointsName={head} spec={children} />
  </Panel>
);
