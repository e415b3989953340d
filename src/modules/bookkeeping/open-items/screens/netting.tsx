import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { decimalOf, formatAmount } from '../../../../core/money/money.ts';
import { date, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import type { PartnerItems } from '../items.api.ts';
import { type ChosenItem, total } from './chosen.ts';
import classes from './open-items.module.css';
import { API, nettingPath } from './paths.ts';

const FIELDS = {
  description: text({ label: 'Opis', max: 200 }),
  day: date({ label: 'Datum knjiženja', required: true }),
} as const;

interface NettingDialogProps {
  partner: PartnerItems['partner'];
  today: string;
  items: readonly ChosenItem[];
  onClose: () => void;
}

/** Shows the lines of a netting and posts it. */
export function NettingDialog({ partner, today, items, onClose }: NettingDialogProps) {
  const saved = useSaved();
  const credits = items.filter(({ item }) => !item.open.startsWith('-'));
  const state = useDeclaredForm<{ message?: string; data: { idguid: string } }>({
    fields: FIELDS,
    initial: { day: today, description: `Kompenzacija s firmom ${partner.naziv}` },
    send: ({ day, description }) =>
      api.post<{ idguid: string }>(`${API}/netting`, {
        partner_id: partner.idguid,
        day,
        description: description ?? '',
        items: items.map(({ item, amount }) => ({
          account: item.account,
          document_no: item.document_no,
          amount: decimalOf(amount),
        })),
      }),
    done: (answer) => saved(answer, nettingPath(answer.data.idguid)),
  });
  return (
    <DialogForm
      state={state}
      title="Kompenzacija"
      submitLabel={`Proknjiži ${formatAmount(total(credits))}`}
      size="42rem"
      onClose={onClose}
    >
      <Fields state={state} fields={FIELDS} />
      <FormField wide>
        <div className={classes.scroller}>
          <table className={classes.table} aria-label="Stavke kompenzacije">
            <thead>
              <tr>
                <th scope="col">Konto</th>
                <th scope="col">Dokument</th>
                <th scope="col" data-numeric>
                  Duguje
                </th>
                <th scope="col" data-numeric>
                  Potražuje
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ item, amount }) => (
                <tr key={item.id}>
                  <td>{item.account}</td>
                  <td>{documentName(item.document_no)}</td>
                  <td data-numeric>
                    <Amount value={item.open.startsWith('-') ? decimalOf(amount) : '0.00'} quiet />
                  </td>
                  <td data-numeric>
                    <Amount value={item.open.startsWith('-') ? '0.00' : decimalOf(amount)} quiet />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </FormField>
    </DialogForm>
  );
}
