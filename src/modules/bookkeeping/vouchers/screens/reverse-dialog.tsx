import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { choice, date } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { REVERSAL_LABELS } from '../labels.ts';
import { VOUCHERS as API, type Reversal, type Voucher } from '../vouchers.api.ts';
import { draftPage, voucherPage } from './paths.ts';
import classes from './voucher.module.css';

const fields = {
  day: date({ label: 'Datum storna', required: true }),
  kind: choice({
    label: 'Vrsta storna',
    options: REVERSAL_LABELS,
    help: 'Crveni je na istoj strani s minusom, pa promet ostaje tačan. Crni je na suprotnoj strani.',
    required: true,
  }),
};

interface ReverseDialogProps {
  voucher: Voucher;
  /** Copies the lines into a draft as well. */
  correct: boolean;
  onClose: () => void;
}

/** Asks for the day and kind of a reversal, and makes it. */
export function ReverseDialog({ voucher, correct, onClose }: ReverseDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useDeclaredForm({
    fields,
    initial: { day: voucher.reversal_day, kind: voucher.reversal_default },
    send: (values) =>
      api.post<Reversal>(`${API}/${voucher.idguid}/reverse`, { ...values, copy_to_draft: correct }),
    done: ({ message, data }) => {
      if (message) toast.success(message);
      onClose();
      void client.invalidateQueries();
      navigate(data.draft_id ? draftPage(data.draft_id) : voucherPage(data.reversal.idguid));
    },
  });
  return (
    <DialogForm
      state={state}
      title={correct ? `Storno i kopija: ${voucher.name}` : `Storniraj ${voucher.name}`}
      submitLabel={correct ? 'Storniraj i kopiraj' : 'Storniraj'}
      onClose={onClose}
    >
      <p className={classes.said}>
        {correct
          ? 'Nalog ostaje u knjigama, a storno ga poništava. Njegove stavke dobijate u nacrtu, da ih ispravite.'
          : 'Nalog ostaje u knjigama, a storno ga poništava novim nalogom. Storno se ne može stornirati.'}
      </p>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
