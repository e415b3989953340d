import { useMemo } from 'react';
import { counted, formatDateTime, formatNumber, NothingHere, Panel } from '../../../../admin/kit/index.ts';
import { FigureTile, FigureTiles } from '../../../../admin/period/figure-tiles.tsx';
import { Chart } from '../../../../web/chart/chart.tsx';
import { amountText } from '../../notices/screens/money.ts';
import type { Overview, Ranked } from '../overview.api.ts';
import { ratioOf, shareText, singleShare } from './figures.ts';
import { RatioRanking } from './ranking.tsx';
import { ratioSpec, singleSpec, spendingSpec } from './specs.ts';
import classes from './statistics.module.css';

interface PartProps {
  data: Overview;
  busy: boolean;
}

/** Key figures with the change from the period before, and what is not in the sums. */
export function Figures({ data: { current, before, made_at, waiting }, busy }: PartProps) {
  const { contracts, priced, other } = current;
  // A first year has nothing before it to be compared with.
  const earlier = before.sums.contracts > 0 ? before.sums : null;
  const unpriced = contracts - priced - other;
  const left = [
    ...(other > 0
      ? [
          `${counted(
            other,
            'ugovor je u drugoj valuti i nije',
            'ugovora su u drugoj valuti i nisu',
            'ugovora je u drugoj valuti i nije',
          )} u zbiru.`,
        ]
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
          hint="Zbir vrijednosti ugovora u KM koji su zaključeni u ovom razdoblju. Ugovor se broji jednom, i kad ga dobije grupa ponuđača."
          now={Number(current.value)}
          before={earlier && Number(earlier.value)}
          text={() => amountText(current.value)}
        />
        <FigureTile
          label="Ugovori"
          hint="Ugovori o lotovima koji su zaključeni u ovom razdoblju."
          now={contracts}
          before={earlier?.contracts}
          text={formatNumber}
        />
        <FigureTile
          label="Jedna ponuda"
          hint="Dio lotova za koje je stigla samo jedna ponuda, od onih za koje se broj ponuda zna. Lot se broji jednom."
          now={singleShare(current)}
          before={earlier && singleShare(earlier)}
          text={shareText}
          inverse
        />
        <FigureTile
          label="Cijena prema procjeni"
          hint="Koliko je ugovoreno od onoga što je procijenjeno, za lotove kojima se zna oboje. Ne porede se lotovi kod kojih se to dvoje razlikuje više od deset puta: to su cijene po jedinici ili greške u unosu."
          now={ratioOf(current)}
          before={earlier && ratioOf(earlier)}
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
          <NothingHere>Za lotove ovog razdoblja broj ponuda nije objavljen.</NothingHere>
        )}
      </Panel>
    </div>
  );
}

/** Price against estimate: how often which, and at which authorities. */
export function Ratios({ data, busy, linkTo }: PartProps & { linkTo: (row: Ranked) => string | null }) {
  const spec = useMemo(() => ratioSpec(data.ratios), [data]);
  if (data.current.compared === 0)
    return (
      <Panel title="Cijena prema procjeni">
        <NothingHere>Ni za jedan lot ovog razdoblja nisu objavljene i procjena i cijena.</NothingHere>
      </Panel>
    );
  return (
    <div className={classes.pair}>
      <Panel title="Cijena prema procjeni">
        <Chart label="Lotovi po cijeni prema procjeni" pointsName="Razred" spec={spec} busy={busy} />
      </Panel>
      {data.ratio_authorities.length > 1 && <RatioRanking rows={data.ratio_authorities} linkTo={linkTo} />}
    </div>
  );
}
