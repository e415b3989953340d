import { Button } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useState } from 'react';
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
    <Panel
      title="Obračun PDV-a"
      aside={
        maySave &&
        data &&
        !data.voucher &&
        data.lines.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconBook size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Proknjiži
          </Button>
        )
      }
    >
      <Fetched asked={asked}>{(settlement) => <Proposal settlement={settlement} />}</Fetched>
      {asking && data && <SettleForm month={month} day={data.day} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Proposal({ settlement: { lines, voucher } }: { settlement: Settlement }) {
  if (lines.length === 0) return <p className={classes.muted}>Nema PDV-a koji bi se zatvorio.</p>;
  return (
    <>
      <p className={classes.muted}>
        {voucher ? (
          <>
            Proknjiženo nalogom <Link to={voucherPath(voucher.voucher_id)}>{voucher.voucher}</Link>.
          </>
        ) : (
          'Prijedlog naloga koji zatvara PDV mjeseca, tačno u fening.'
        )}
      </p>
      <div className={classes.wrap}>
        <table className={classes.table} aria-label="Stavke obračuna">
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

function SettleForm({ month, day, onClose }: { month: string; day: string; onClose: () => void }) {
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
      title={`Obračun PDV-a, ${monthText(month)}`}
      submitLabel="Proknjiži"
      onClose={onClose}
    >
      <Fields state={state} fields={SETTLEMENT_FIELDS} />
    </DialogForm>
  );
}
