import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../../admin/form/use-saved.ts';
import { formatDateTime, Panel, Scroll } from '../../../../../admin/kit/index.ts';
import { dayText } from '../../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import { text } from '../../../../../core/resource.ts';
import { api } from '../../../../../web/api.ts';
import { YEARS, type YearDetail } from '../../years/years.api.ts';
import classes from './years.module.css';

const FIELDS = { reason: text({ label: 'Razlog', max: 300, required: true }) };

/** Closings of a year with what they posted; the one in force can be taken back by an auditor. */
export function Closings({ detail: { year, closings } }: { detail: YearDetail }) {
  const mayReopen = hasPermission(useSignedIn(), 'fin_revizija_save');
  const [asking, setAsking] = useState(false);
  if (closings.length === 0) return null;
  return (
    <Panel
      title="Zatvaranje"
      aside={
        year.closed &&
        mayReopen && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            Ponovo otvori
          </Button>
        )
      }
    >
      {closings.map((closing) => (
        <div key={closing.idguid}>
          <p className={classes.about}>
            Zatvoreno {formatDateTime(closing.closed_at)}, {closing.closed_by}
          </p>
          {closing.reopened_at && (
            <p className={classes.note} data-warning>
              Ponovo otvoreno {formatDateTime(closing.reopened_at)}, {closing.reopened_by}:{' '}
              {closing.reopen_reason}
            </p>
          )}
          <Scroll aria-label="Nalozi zatvaranja">
            <table className={classes.table}>
              <caption className={classes.hidden}>Nalozi zatvaranja</caption>
              <tbody>
                {closing.vouchers.map(({ idguid, type, number, day, description, total }) => (
                  <tr key={idguid}>
                    <td>
                      <Link to={`/fin/knjizenje/${idguid}`}>
                        {type}-{number}
                      </Link>
                    </td>
                    <td>{dayText(day)}</td>
                    <td>{description}</td>
                    <td data-number>{formatAmount(unitsOf(total))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </div>
      ))}
      {asking && <Reopen idguid={year.idguid} naziv={year.naziv} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Reopen({ idguid, naziv, onClose }: { idguid: string; naziv: string; onClose: () => void }) {
  const saved = useSaved();
  const state = useDeclaredForm({
    fields: FIELDS,
    send: (values) => api.post(`${YEARS}/${idguid}/closing/reopen`, values),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Ponovo otvoriti godinu ${naziv}?`}
      submitLabel="Ponovo otvori"
      onClose={onClose}
    >
      <p className={classes.about}>
        Nalozi zatvaranja i početnog stanja se storniraju crvenim stornom, pod novim brojevima. Ništa se ne
        briše.
      </p>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
