import { useMemo } from 'react';
import { Link } from 'react-router';
import { Fetched, formatNumber, PageHeader, Panel } from '../../../../admin/kit/index.ts';
import { FigureTiles, PlainTile } from '../../../../admin/period/figure-tiles.tsx';
import { decimalOf, unitsOf } from '../../../../core/money/money.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { AGE_NAMES, AGES, type Age } from '../../ledger/ages.ts';
import { chartMoney, moneyText, shortMoney } from '../../ledger/screens/amount.tsx';
import { useBooks } from '../../ledger/screens/use-books.ts';
import type { Overview } from '../overview.api.ts';
import filterClasses from './filters.module.css';
import { YearSelect } from './filters.tsx';
import classes from './overview.module.css';
import shared from './report.module.css';
import { NoYear } from './report-frame.tsx';
import { addressOf, PATHS, type ReportAddress, useReport, useReportAddress } from './use-report.ts';

const LINKS = [
  [PATHS.journal, 'Dnevnik', 'Sve stavke po redu knjiženja'],
  [PATHS.ledger, 'Glavna knjiga', 'Svaki konto po mjesecima'],
  [PATHS.card, 'Kartica', 'Konto ili partner, stavku po stavku'],
  [PATHS.trialBalance, 'Bruto bilans', 'Osam kolona, četiri nivoa, bilo koji dan'],
  [PATHS.closingSheet, 'Zaključni list', 'Bilans stanja i bilans uspjeha po kontima'],
  [PATHS.costCenters, 'Mjesta troška', 'Po kontima i mjesecima'],
  [PATHS.statements, 'Bilansi', 'Bilans stanja i bilans uspjeha po AOP pozicijama'],
  ['/fin/otvorene-stavke', 'Otvorene stavke', 'Neplaćeni računi po partnerima i starosti'],
  ['/fin/pdv', 'PDV', 'KUF, KIF i PDV prijava'],
] as const;

/** /fin/izvjestaji: key figures of a year, and the way to every report. */
export default function OverviewScreen() {
  const address = useReportAddress(['year']);
  const books = useBooks();
  const asked = useReport<Overview>('overview', address.query);
  return (
    <>
      <PageHeader title="Izvještaji" description="Ključni brojevi godine i svi izvještaji iz knjiga." />
      <Fetched asked={books}>
        {({ years }) =>
          years.length === 0 ? (
            <NoYear />
          ) : (
            <>
              <search className={filterClasses.filters} aria-label="Filteri izvještaja">
                <YearSelect years={years} address={address} />
              </search>
              <div className={shared.stack}>
                <Panel title="Svi izvještaji">
                  <Reports address={address} />
                </Panel>
                <Fetched asked={asked}>{(overview) => <Figures overview={overview} />}</Fetched>
              </div>
            </>
          )
        }
      </Fetched>
    </>
  );
}

const Reports = ({ address }: { address: ReportAddress }) => (
  <ul className={classes.links}>
    {LINKS.map(([path, title, text]) => (
      <li key={path}>
        <Link to={path.startsWith(PATHS.overview) ? addressOf(path, { year: address.of('year') }) : path}>
          <b>{title}</b>
          <span>{text}</span>
        </Link>
      </li>
    ))}
  </ul>
);

function Figures({ overview }: { overview: Overview }) {
  const { span } = overview;
  const loss = overview.result.startsWith('-');
  const credit = overview.vat.startsWith('-');
  const year = span.year_id;
  const balances = (account: string): string => addressOf(PATHS.trialBalance, { year, account });
  return (
    <>
      <FigureTiles>
        <PlainTile
          label={loss ? 'Gubitak' : 'Dobit'}
          text={moneyText(overview.result.replace('-', ''))}
          to={addressOf(PATHS.closingSheet, { year })}
          note="prije poreza, bez naloga zatvaranja"
        />
        <PlainTile label="Prihodi" text={moneyText(overview.income)} to={balances('6')} />
        <PlainTile label="Rashodi" text={moneyText(overview.expenses)} to={balances('5')} />
        <PlainTile
          label="Novac"
          text={moneyText(overview.cash)}
          to={balances('20')}
          note="računi i blagajne"
        />
        <PlainTile
          label={credit ? 'PDV, potraživanje' : 'PDV, obaveza'}
          text={moneyText(overview.vat.replace('-', ''))}
          to="/fin/pdv"
          note="saldo konta PDV-a"
        />
        <PlainTile
          label="Naloga"
          text={formatNumber(overview.vouchers)}
          to={addressOf(PATHS.journal, { year })}
          note={`proknjiženo u ${span.year}`}
        />
      </FigureTiles>
      <div className={classes.pair}>
        <Panel title="Rezultat po mjesecima">
          <ResultChart months={overview.months} />
        </Panel>
        <Panel title="Novac na kraju mjeseca">
          <CashChart months={overview.months} />
        </Panel>
        <Panel title="Potraživanja od kupaca po starosti" aside={<AgesTotal ages={overview.receivables} />}>
          <AgesChart
            label="Potraživanja od kupaca po starosti"
            ages={overview.receivables}
            colour="--c-tile-deco"
          />
        </Panel>
        <Panel title="Obaveze prema dobavljačima po starosti" aside={<AgesTotal ages={overview.payables} />}>
          <AgesChart
            label="Obaveze prema dobavljačima po starosti"
            ages={overview.payables}
            colour="--c-copper-deco"
          />
        </Panel>
      </div>
    </>
  );
}

const MONEY = { format: chartMoney, axis: shortMoney };

function ResultChart({ months }: Pick<Overview, 'months'>) {
  const spec = useMemo((): ChartSpec => {
    const result = months.map(({ income, expenses }) =>
      Number(decimalOf(unitsOf(income) - unitsOf(expenses))),
    );
    return {
      points: months,
      series: [
        { name: 'Rezultat', kind: 'bars', colour: '--c-line-strong', values: result },
        {
          name: 'Prihodi',
          kind: 'line',
          colour: '--c-tile-deco',
          values: months.map(({ income }) => Number(income)),
        },
        {
          name: 'Rashodi',
          kind: 'line',
          colour: '--c-copper-deco',
          values: months.map(({ expenses }) => Number(expenses)),
        },
      ],
      ...MONEY,
    };
  }, [months]);
  return <Chart label="Prihodi, rashodi i rezultat po mjesecima" spec={spec} pointsName="Mjesec" />;
}

function CashChart({ months }: Pick<Overview, 'months'>) {
  const spec = useMemo(
    (): ChartSpec => ({
      points: months,
      series: [
        {
          name: 'Novac',
          kind: 'area',
          colour: '--c-tile-deco',
          values: months.map(({ cash }) => Number(cash)),
        },
      ],
      ...MONEY,
    }),
    [months],
  );
  return <Chart label="Novac na kraju mjeseca" spec={spec} pointsName="Mjesec" />;
}

type Ages = Record<Age, string>;

const AgesTotal = ({ ages }: { ages: Ages }) => (
  <Link to="/fin/otvorene-stavke">
    {moneyText(decimalOf(AGE_NAMES.reduce((sum, age) => sum + unitsOf(ages[age]), 0n)))}
  </Link>
);

function AgesChart({ label, ages, colour }: { label: string; ages: Ages; colour: string }) {
  const spec = useMemo(
    (): ChartSpec => ({
      points: AGE_NAMES.map((age) => ({ label: AGES[age], short: AGES[age].replace(' dana', '') })),
      series: [{ name: 'Otvoreno', kind: 'bars', colour, values: AGE_NAMES.map((age) => Number(ages[age])) }],
      ...MONEY,
    }),
    [ages, colour],
  );
  return <Chart label={label} spec={spec} pointsName="Starost" />;
}
