import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  ActionsMenu,
  counted,
  EmptyState,
  Fetched,
  LinkButton,
  MenuAction,
  PageHeader,
  PageTabs,
  useGet,
} from '../../../../../admin/kit/index.ts';
import { createPath, trashPath } from '../../../../../admin/resource/paths.ts';
import { useRights } from '../../../../../admin/resource/rights.ts';
import { dayText } from '../../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import type { Resource } from '../../../../../core/resource.ts';
import { YEARS, type YearOverview, type YearsOverview } from '../../years/years.api.ts';
import { daysOf, MonthLegend, MonthStrip } from './month-strip.tsx';
import { YEAR_TABS, yearPath } from './paths.ts';
import classes from './years.module.css';

/** /fin/poslovne-godine */
export default function YearList({ resource }: { resource: Resource }) {
  const { canSave } = useRights(resource);
  const asked = useGet<YearsOverview>(YEARS);
  const open = (
    <LinkButton to={createPath(resource)} icon={IconPlus}>
      Otvori godinu
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Poslovne godine"
        actions={
          canSave && (
            <>
              {open}
              <ActionsMenu label="Još radnji">
                <MenuAction icon={IconTrash} run={trashPath(resource)}>
                  Korpa
                </MenuAction>
              </ActionsMenu>
            </>
          )
        }
      />
      <PageTabs tabs={YEAR_TABS} />
      <Fetched asked={asked}>
        {({ years }) =>
          years.length === 0 ? (
            <EmptyState title="Još nema poslovne godine" action={canSave && open}>
              {canSave
                ? 'Otvorite prvu: uz nju se pripreme kontni plan, vrste naloga i PDV oznake.'
                : 'Godina će se pojaviti ovdje kad je otvori neko ko ima dozvolu.'}
            </EmptyState>
          ) : (
            <div className={classes.screen}>
              <ul className={classes.years}>
                {years.map((year) => (
                  <Year key={year.idguid} year={year} />
                ))}
              </ul>
              <MonthLegend years={years} />
            </div>
          )
        }
      </Fetched>
    </>
  );
}

function Year({ year }: { year: YearOverview }) {
  return (
    <li className={classes.year}>
      <div>
        <Link className={classes.name} to={yearPath(year.idguid)}>
          {year.naziv}
        </Link>
        <p className={classes.about}>
          {daysOf(year)} · {stateOf(year)}
        </p>
        {year.gap && (
          <p className={classes.note} data-warning>
            Od {dayText(year.gap)} do njenog početka nema poslovne godine.
          </p>
        )}
      </div>
      <MonthStrip year={year} />
      <div className={classes.figures}>
        <b>{formatAmount(unitsOf(year.debit))}</b>
        <span className={classes.about}>{counted(year.vouchers, 'nalog', 'naloga', 'naloga')}</span>
      </div>
    </li>
  );
}

/** Whether it is open, and through which day its books are locked. */
export function stateOf({ closed, months }: Pick<YearOverview, 'closed' | 'months'>): string {
  if (closed) return 'zatvorena';
  const last = months.findLast(({ state }) => state === 'all' || state === 'final');
  return last ? `otvorena, zaključana do ${dayText(last.to)}` : 'otvorena';
}
