import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconBook, IconLock } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Fetched, formatDate, getKey, NONE, Panel, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { monthsLater, monthText } from '../../../../core/dates.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import { Amount, moneyText } from '../../ledger/screens/amount.tsx';
import { SETTLEMENT_FIELDS, type Settlement } from '../vat.api.ts';
import { monthApiPath, voucherPath } from './paths.ts';
import classes from './vat.module.css';

interface PanelProps {
  month: string;
  maySave: boolean;
  /** The check list above names lines without a code. */
  listed: boolean;
}

/** The voucher that takes the month's tax to the liability or the claim. */
export function SettlementPanel({ month, maySave, listed }: PanelProps) {
  const path = `${monthApiPath(month)}/settlement`;
  const asked = useGet<Settlement>(path);
  useLiveQueries('ledger', getKey(path));
  const [asking, setAsking] = useState(false);
  const { data } = asked;
  return (
    <div id="obracun">
      <Panel
        title="Obračun PDV-a"
        aside={
          maySave &&
          data?.obstacle === null &&
          (data.state === 'open' || data.state === 'changed') && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconBook size={14} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {data.state === 'changed' ? 'Proknjiži razliku' : 'Proknjiži'}
            </Button>
          )
        }
      >
        <Fetched asked={asked}>
          {(settlement) => (
            <>
              <Proposal settlement={settlement} month={month} />
              <Left left={settlement.left} listed={listed} />
            </>
          )}
        </Fetched>
        {asking && data && <SettleForm month={month} settlement={data} onClose={() => setAsking(false)} />}
      </Panel>
    </div>
  );
}

function Proposal({ settlement, month }: { settlement: Settlement; month: string }) {
  const { state, lines, vouchers, left, obstacle, day } = settlement;
  if (state === 'none') return <p className={classes.muted}>U ovom mjesecu nema PDV-a za obračun.</p>;
  const links = vouchers.map(({ voucher_id, voucher }, index) => (
    <Fragment key={voucher_id}>
      {index > 0 && ', '}
      <Link to={voucherPath(voucher_id)}>{voucher}</Link>
    </Fragment>
  ));
  return (
    <>
      {state === 'open' && (
        <p className={classes.muted}>
          {left.length === 0
            ? 'Ovim nalogom se PDV mjeseca zatvara, tačno u fening.'
            : 'Ovim nalogom se zatvara PDV iz KUF-a i KIF-a.'}
        </p>
      )}
      {state === 'settled' && <p className={classes.muted}>Proknjiženo: {links}.</p>}
      {state === 'changed' && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          PDV mjeseca se promijenio otkad je obračunat ({links}). Ispod je razlika koju još treba proknjižiti;
          raniji nalog ostaje kakav jeste.
        </Alert>
      )}
      {obstacle === null && day >= monthsLater(month, 1) && (
        <p className={classes.muted}>
          Na posljednji dan mjeseca se više ne knjiži: predlaže se {formatDate(day)}
        </p>
      )}
      {obstacle && (
        <Alert
          className={classes.apart}
          color="yellow"
          icon={<IconLock aria-hidden />}
          title="Ne može se proknjižiti"
        >
          {obstacle}
        </Alert>
      )}
      <div className={classes.wrap}>
        <table
          className={classes.table}
          aria-label={state === 'changed' ? 'Stavke razlike' : 'Stavke obračuna'}
        >
          <thead>
            <tr>
              <th scope="col">Konto</th>
              <th scope="col" data-number>
                Duguje
              </th>
              <th scope="col" data-number>
                Potražuje
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ account, name, debit, credit }) => (
              <tr key={`${account}${debit}`}>
                <td>
                  <span className={classes.mono}>{account || NONE}</span> {name}
                </td>
                <td data-number>{unitsOf(debit) !== 0n && <Amount value={debit} />}</td>
                <td data-number>{unitsOf(credit) !== 0n && <Amount value={credit} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What the month leaves on the accounts of VAT. */
function Left({ left, listed }: Pick<Settlement, 'left'> & Pick<PanelProps, 'listed'>) {
  if (left.length === 0) return null;
  return (
    <Alert
      className={classes.apart}
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="Na kontima PDV-a ostaje"
    >
      <ul className={classes.left} aria-label="Na kontima PDV-a ostaje">
        {left.map(({ account, name, balance }) => (
          <li key={account}>
            <span className={classes.mono}>{account}</span> {name}: {moneyText(balance.replace('-', ''))} (
            {balance.startsWith('-') ? 'potražuje' : 'duguje'})
          </li>
        ))}
      </ul>
      To su stavke ovog mjeseca bez PDV oznake: nisu ni u KUF-u ni u KIF-u, pa ni u obračunu.{' '}
      {listed && <a href="#kontrola">Koje su, piše u kontroli.</a>}
    </Alert>
  );
}

function SettleForm({
  month,
  settlement: { day, state: settled },
  onClose,
}: {
  month: string;
  settlement: Settlement;
  onClose: () => void;
}) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer>({
    fields: SETTLEMENT_FIELDS,
    initial: { day },
    send: (values) => api.post(`${monthApiPath(month)}/settlement`, values),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`${settled === 'changed' ? 'Razlika obračuna PDV-a' : 'Obračun PDV-a'}, ${monthText(month)}`}
      submitLabel="Proknjiži"
      onClose={onClose}
    >
      <Fields state={state} fields={SETTLEMENT_FIELDS} />
    </DialogForm>
  );
}
