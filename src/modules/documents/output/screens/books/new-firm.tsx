import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { api } from '../../../../../web/api.ts';
import type { Answer } from '../../../../../web/call.ts';
import { companies } from '../../../../companies/companies.resource.ts';
import type { Proposal } from '../../books/books.api.ts';
import classes from './books.module.css';

const FIELDS = Object.fromEntries(
  ['naziv', 'jib', 'pdv_broj'].map((name) => [name, companies.fields[name]!]),
);
/** Above the dialog that opens it. */
const ABOVE = 300;

interface NewFirmProps {
  firm: Proposal['firm'];
  document: string;
  onClose: () => void;
  onMade: (company: { idguid: string; naziv: string }) => void;
}

/** A company of what the document says of its seller. */
export function NewFirm({ firm, document, onClose, onMade }: NewFirmProps) {
  const state = useDeclaredForm<Answer<{ idguid: string; naziv: string }>>({
    fields: FIELDS,
    initial: firm,
    send: (values) =>
      api.post('/api/admin/companies', {
        ...values,
        dobavljac: true,
        racuni: firm.racun ? [{ broj: firm.racun }] : [],
        izvor: `Dokument ${document}`.slice(0, 200),
      }),
    done: ({ data, message }) => {
      if (message) toast.success(message);
      onMade(data);
    },
  });
  return (
    <DialogForm state={state} title="Dodaj firmu" submitLabel="Dodaj firmu" zIndex={ABOVE} onClose={onClose}>
      <Fields state={state} fields={FIELDS} source={companies} />
      {firm.racun && <p className={classes.quiet}>Račun: {firm.racun}</p>}
    </DialogForm>
  );
}
