import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconBook } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Fetched, getKey, NONE, Panel, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { monthText } from '../../../../core/dates.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { SETTLEMENT_FIELDS, type Settlement } from '../vat.api.ts';
import { monthApiPath, voucherPath } from './paths.ts';
import classes from './vat.module.css';

/** The voucher that takes the month's tax to the liability or the claim. */
export function SettlementPanel({ month, maySave }: { month: string; maySave: boolean }) {
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
          (data?.state === 'open' || data?.state === 'changed') && (
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
        <Fetched asked={asked}>{(settlement) => <Proposal settlement={settlement} />}</Fetched>
        {asking && data && <SettleForm month={month} settlement={data} onClose={() => setAsking(false)} />}
      </Panel>
    </div>
  );
}

function Proposal({ settlement: { state, lines, vouchers } }: { settlement: Settlement }) {
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
        <p className={classes.muted}>Ovim nalogom se PDV mjeseca zatvara, tačno u fening.</p>
      )}
      {state === 'settled' && <p className={classes.muted}>Proknjiženo: {links}.</p>}
      {state === 'changed' && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          PDV mjeseca se promijenio otkad je obračunat ({links}). Ispod je razlika koju još treba proknjižiti;
          raniji nalog ostaje kakav jeste.
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
