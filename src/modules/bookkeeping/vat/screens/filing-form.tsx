import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { dayOf, monthText } from '../../../../core/dates.ts';
import { unitsOf } from '../../../../core/money/money.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import { moneyText } from '../../ledger/screens/amount.tsx';
import { FILING_FIELDS, type MonthDetail, UNDO_FIELDS } from '../vat.api.ts';
import { monthApiPath } from './paths.ts';
import classes from './vat.module.css';

interface FilingProps {
  detail: MonthDetail;
  onClose: () => void;
}

/** Marks the return as filed. */
export function FilingForm({ detail: { month, boxes }, onClose }: FilingProps) {
  const saved = useSaved();
  const { refund, ...always } = FILING_FIELDS;
  const fields = unitsOf(boxes['71']) < 0n ? { ...always, refund } : always;
  const state = useDeclaredForm<Answer>({
    fields,
    initial: { filed_on: dayOf(Date.now()) },
    send: (values) => api.post(`${monthApiPath(month)}/filing`, { refund: false, ...values }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Predata prijava, ${monthText(month)}`}
      submitLabel="Označi predatom"
      onClose={onClose}
    >
      <p className={classes.muted}>
        Polje 71: <strong>{moneyText(boxes['71'])}</strong>. Mjesec se zaključava za PDV; ispravke idu u
        sljedeći.
      </p>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}

/** Takes a filing back. */
export function UnfilingForm({ detail: { month }, onClose }: FilingProps) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer>({
    fields: UNDO_FIELDS,
    send: (values) => api.post(`${monthApiPath(month)}/unfiling`, values),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Vraćanje prijave, ${monthText(month)}`}
      submitLabel="Vrati prijavu"
      onClose={onClose}
    >
      <p className={classes.muted}>
        Mjesec se otključava za PDV. Predata prijava, redovi i datoteke ostaju sačuvani.
      </p>
      <Fields state={state} fields={UNDO_FIELDS} />
    </DialogForm>
  );
}
