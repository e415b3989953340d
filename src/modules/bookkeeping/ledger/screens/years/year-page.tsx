import { IconCalendarCheck, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { Fetched, LinkButton, Panel, Scroll, useGet } from '../../../../../admin/kit/index.ts';
import { ResourceView } from '../../../../../admin/resource/index.tsx';
import type { RecordProps } from '../../../../../admin/resource/view/record-aside.tsx';
import { dayText, MONTHS } from '../../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import type { Resource } from '../../../../../core/resource.ts';
import { MONTH_STATES, YEARS, type YearDetail } from '../../years/years.api.ts';
import { Closings } from './closings.tsx';
import { daysOf, MonthStrip } from './month-strip.tsx';
import { closingPath, LOCKS_PATH } from './paths.ts';
import { stateOf } from './year-list.tsx';
import classes from './years.module.css';

/** /fin/poslovne-godine/:idguid/view */
export default function YearPage({ resource }: { resource: Resource }) {
  return <ResourceView resource={resource} Body={YearBody} />;
}

function YearBody({ record }: RecordProps) {
  const asked = useGet<YearDetail>(`${YEARS}/${record.idguid}`);
  const maySave = hasPermission(useSignedIn(), 'fin_poslovnegodine_save');
  return (
    <Fetched asked={asked}>
      {(detail) => (
        <>
          <Panel
            title={`Stanje: ${stateOf(detail.year)}`}
            aside={
              maySave && !detail.year.closed ? (
                <div className={classes.actions}>
                  <LinkButton to={LOCKS_PATH} icon={IconLock} variant="subtle">
                    Zaključaj dane
                  </LinkButton>
                  <LinkButton to={closingPath(detail.year.idguid)} icon={IconCalendarCheck}>
                    Zatvori godinu
                  </LinkButton>
                </div>
              ) : null
            }
          >
            <p className={classes.about}>{daysOf(detail.year)}</p>
            {detail.year.gap && (
              <p className={classes.note} data-warning>
                Od {dayText(detail.year.gap)} do početka ove poslovne godine nema nijedne: na te dane se ne
                knjiži.
              </p>
            )}
            <MonthStrip year={detail.year} />
            <Months detail={detail} />
          </Panel>
          <Closings detail={detail} />
          <Chains detail={detail} />
        </>
      )}
    </Fetched>
  );
}

const Months = ({ detail: { year } }: { detail: YearDetail }) => (
  <Scroll aria-label="Mjeseci poslovne godine">
    <table className={classes.table}>
      <caption className={classes.hidden}>Mjeseci poslovne godine</caption>
      <thead>
        <tr>
          <th scope="col">Mjesec</th>
          <th scope="col">Stanje</th>
          <th scope="col" data-number>
            Naloga
          </th>
          <th scope="col" data-number>
            Promet
          </th>
        </tr>
      </thead>
      <tbody>
        {year.months.map((month) => (
          <tr key={month.period}>
            <td>
              {MONTHS[Number(month.from.slice(5, 7)) - 1]} {month.from.slice(0, 4)}.
            </td>
            <td>{MONTH_STATES[month.state]}</td>
            <td data-number>{month.vouchers}</td>
            <td data-number>{formatAmount(unitsOf(month.debit), { unit: '' })}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Ukupno, s početnim stanjem i zatvaranjem</td>
          <td data-number>{year.vouchers}</td>
          <td data-number>{formatAmount(unitsOf(year.debit), { unit: '' })}</td>
        </tr>
      </tfoot>
    </table>
  </Scroll>
);

/** The last hash of each type: who has them on paper can prove later that nothing was changed. */
function Chains({ detail: { chains } }: { detail: YearDetail }) {
  if (chains.length === 0) return null;
  return (
    <Panel title="Kontrolni zapisi">
      <p className={classes.about}>
        Zapis posljednjeg naloga obuhvata sve prije njega. Odštampan na dnevniku dokazuje da knjige kasnije
        nisu mijenjane. Provjera je na <Link to="/fin/poslovne-godine/provjera">posebnoj stranici</Link>.
      </p>
      <Scroll aria-label="Kontrolni zapisi po vrsti naloga">
        <table className={classes.table}>
          <caption className={classes.hidden}>Kontrolni zapisi po vrsti naloga</caption>
          <thead>
            <tr>
              <th scope="col">Vrsta</th>
              <th scope="col" data-number>
                Posljednji broj
              </th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {chains.map(({ type, name, last, hash }) => (
              <tr key={type}>
                <td>
                  {type} {name}
                </td>
                <td data-number>{last}</td>
                <td className={classes.hash}>{hash}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}
