import { useActing } from '../../../admin/acting/acting.ts';
import { SearchField } from '../../../admin/fields/search-field.tsx';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { dayOf } from '../../../core/dates.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { licencePath } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { LICENCE_FIELDS, REASON_FIELDS, TRANSFER_FIELDS } from '../licences/licence.fields.ts';
import classes from './licensing.module.css';
import { CHOICES, licenceApi, useOffer } from './licensing-data.ts';

/** What is done to a licence with a reason. */
export const REASONED = {
  refuse: { title: 'Odbij zahtjev', submit: 'Odbij', text: 'Organizacija dobija obavijest s razlogom.' },
  suspend: {
    title: 'Obustavi licencu',
    submit: 'Obustavi',
    text: 'Programi prestaju raditi kad im istekne posljednje odobrenje, najkasnije za sedam dana. Licencu možete nastaviti.',
  },
  revoke: {
    title: 'Opozovi licencu',
    submit: 'Opozovi',
    text: 'Programi prestaju raditi kad im istekne posljednje odobrenje, najkasnije za sedam dana. To se ne može poništiti.',
  },
} as const;

interface DialogProps {
  licence: LicencePage;
  onClose: () => void;
}

/** Asks why, and does it. */
export function ReasonDialog({ licence, move, onClose }: DialogProps & { move: keyof typeof REASONED }) {
  const { query } = useActing();
  const saved = useSaved();
  const { title, submit, text } = REASONED[move];
  const state = useDeclaredForm<Answer>({
    fields: REASON_FIELDS,
    send: (values) => api.post(`${licenceApi(licence.idguid)}/${move}`, values, { query }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title={title} submitLabel={submit} onClose={onClose}>
      <p className={classes.muted}>{text}</p>
      <Fields state={state} fields={REASON_FIELDS} />
    </DialogForm>
  );
}

/** Where a licence goes, and why. */
export function TransferDialog({ licence, onClose }: DialogProps) {
  const { query, link } = useActing();
  const saved = useSaved();
  const state = useDeclaredForm<Answer<LicencePage>>({
    fields: TRANSFER_FIELDS,
    send: (values) => api.post<LicencePage>(`${licenceApi(licence.idguid)}/transfer`, values, { query }),
    done: (answer) => {
      onClose();
      saved(answer, link(licencePath(answer.data.idguid)));
    },
  });
  return (
    <DialogForm state={state} title="Prenesi licencu" submitLabel="Prenesi" onClose={onClose}>
      <p className={classes.muted}>
        Nova organizacija dobija svoj ključ, s istim brojem mašina i istim rokom. Ključ organizacije „
        {licence.organisation}” prestaje vrijediti.
      </p>
      <SearchField
        name="tenant_id"
        field={TRANSFER_FIELDS.tenant_id}
        source={CHOICES.organisation}
        query={query}
        control={state.form.control}
        title={null}
        placeholder="Pretraga: naziv organizacije"
      />
      <Fields state={state} fields={{ reason: TRANSFER_FIELDS.reason }} />
    </DialogForm>
  );
}

/** Issues what was asked for, as it was offered or otherwise. */
export function ApproveDialog(props: DialogProps) {
  const { tenant } = useActing();
  const { data: offer } = useOffer(props.licence.application_id, tenant);
  // The form begins with the end that the offer gives.
  return offer ? <Approve {...props} days={offer.days} /> : null;
}

function Approve({ licence, days, onClose }: DialogProps & { days: number | null }) {
  const { query } = useActing();
  const saved = useSaved();
  const { seats, grace_days, silence_days, features } = licence;
  const expires_on = days === null ? null : dayOf(Date.now(), days);
  const state = useDeclaredForm<Answer>({
    fields: LICENCE_FIELDS,
    initial: { seats, grace_days, silence_days, features, expires_on },
    send: (values) => api.post(`${licenceApi(licence.idguid)}/approve`, values, { query }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm
      state={state}
      title="Odobri zahtjev"
      submitLabel="Izdaj licencu"
      size="34rem"
      onClose={onClose}
    >
      <p className={classes.muted}>
        {licence.organisation} traži licencu za „{licence.application}”.
      </p>
      <Fields state={state} fields={LICENCE_FIELDS} />
    </DialogForm>
  );
}
