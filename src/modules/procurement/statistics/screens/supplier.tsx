import { IconFileText } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  counted,
  Facts,
  Fetched,
  formatNumber,
  LinkButton,
  NONE,
  NothingHere,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { FiguresTable } from '../../../../admin/period/figures-table.tsx';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { STATISTICS_API } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import { townText } from '../../notices/town-text.ts';
import type { Firm } from '../firm.api.ts';
import { PATHS, supplierPath } from '../manifest.ts';
import { listLink, OVERVIEW, useStatisticsAddress } from './addresses.ts';
import { shareText } from './figures.ts';
import { OverviewFrame } from './overview-frame.tsx';
import { Name } from './ranking.tsx';
import classes from './statistics.module.css';

const LIST = { label: 'Dobavljači', to: PATHS.suppliers };

/** /admin/interno/ejngovba/statistika/dobavljaci/{key}: what a supplier won, where, at which price, and against whom. */
export default function Supplier() {
  const { key = '' } = useParams();
  const address = useStatisticsAddress();
  const { razdoblje, od, do: until } = address.query;
  const asked = useGet<Firm>(`${STATISTICS_API}/dobavljaci/${encodeURIComponent(key)}`, {
    ...{ razdoblje, od, do: until },
  });
  return (
    <Fetched asked={asked} list={LIST} title="Dobavljač">
      {(firm) => <Loaded firm={firm} asked={key} address={address} />}
    </Fetched>
  );
}

interface LoadedProps {
  firm: Firm;
  /** Key in the address; another record of the same firm may have led here. */
  asked: string;
  address: ReturnType<typeof useStatisticsAddress>;
}

function Loaded({ firm, asked, address }: LoadedProps) {
  const navigate = useNavigate();
  const own = address.linkTo(supplierPath(firm.key));
  useEffect(() => {
    if (firm.key !== asked) void navigate(own, { replace: true });
  }, [firm.key, asked, own, navigate]);
  const { name, city, tax, foreign, same, together } = firm;
  return (
    <>
      <PageHeader
        title={name}
        recent="Dobavljač"
        crumbs={[OVERVIEW, LIST]}
        description={
          [city && townText(city), foreign ? 'strana firma' : null].filter(Boolean).join(', ') || undefined
        }
        actions={
          <>
            <LinkButton
              variant="default"
              to={listLink(PATHS.contracts, address.days, { supplier: firm.key })}
              icon={IconFileText}
            >
              Ugovori
            </LinkButton>
            <PeriodChoice period={address.period} days={address.days} onChange={address.onPeriod} />
          </>
        }
      />
      <Facts
        label="Dobavljač"
        facts={[
          ['Poreski broj', tax ?? NONE],
          ['Ponude za sve vrijeme', bidsText(firm)],
          ...(together.contracts > 0
            ? [
                [
                  'U grupi ponuđača',
                  `${counted(together.contracts, 'ugovor', 'ugovora', 'ugovora')}, ${amountText(together.value)}; računaju se onome ko vodi grupu`,
                ] as [string, string],
              ]
            : []),
          ...(same.length > 0
            ? [['Vodi se i kao', same.map((one) => one.name).join('; ')] as [string, string]]
            : []),
        ]}
      />
      <div className={classes.after}>
        <OverviewFrame address={address} of={{ supplier: firm.key }}>
          <Rivals firm={firm} address={address} />
        </OverviewFrame>
      </div>
    </>
  );
}

/** How often the firm won what it bid for; without rivals the source names winners alone, and a share would always be the whole. */
function bidsText({ bids: { lots, won }, rivals }: Pick<Firm, 'bids' | 'rivals'>): string {
  if (lots === 0) return NONE;
  if (rivals.length === 0)
    return `dobijeno ${counted(won, 'lot', 'lota', 'lotova')}; ko je još nudio izvor ne kaže`;
  return `${counted(lots, 'lot', 'lota', 'lotova')}, dobijeno ${formatNumber(won)} (${shareText(won / lots)})`;
}

function Rivals({ firm: { rivals, neighbours }, address }: Pick<LoadedProps, 'firm' | 'address'>) {
  const to = (key: string) => address.linkTo(supplierPath(key));
  return (
    <div className={classes.pair}>
      <Panel title="Protiv koga se nadmeće">
        {rivals.length === 0 ? (
          <NothingHere>Izvor ne kaže ko je još nudio za iste lotove.</NothingHere>
        ) : (
          <FiguresTable
            label="Protiv koga se nadmeće"
            region="Tabela konkurenata"
            first="Dobavljač"
            columns={['Susreta', 'Dobila ova firma', 'Dobili oni']}
          >
            {rivals.map((one) => (
              <tr key={one.key}>
                <th scope="row">
                  <Name to={to(one.key)} name={one.name} hint={one.hint} />
                </th>
                <td data-number>{formatNumber(one.met)}</td>
                <td data-number>{formatNumber(one.won)}</td>
                <td data-number>{formatNumber(one.lost)}</td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </Panel>
      <Panel title="Ko još dobija isto kod istih organa">
        {neighbours.length === 0 ? (
          <NothingHere>Niko drugi u ovom razdoblju.</NothingHere>
        ) : (
          <FiguresTable
            label="Ko još dobija isto kod istih organa"
            region="Tabela drugih dobavljača"
            first="Dobavljač"
            columns={['Ugovora', 'Vrijednost']}
          >
            {neighbours.map((one) => (
              <tr key={one.key}>
                <th scope="row">
                  <Name to={to(one.key)} name={one.name} hint={one.hint} />
                </th>
                <td data-number>{formatNumber(one.contracts)}</td>
                <td data-number>{amountText(one.value)}</td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </Panel>
    </div>
  );
}
