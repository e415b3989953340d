import { useActing } from '../../../admin/acting/acting.ts';
import { SearchField } from '../../../admin/fields/search-field.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import type { FormFields } from '../../../core/form-fields.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { LICENCES_API, LICENCES_PATH, licencePath } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { ISSUE_FIELDS, LICENCE_FIELDS } from '../licences/licence.fields.ts';
import { NEW_TERMS } from '../licences/terms.fields.ts';
import { CHOICES, licenceApi } from './licensing-data.ts';

interface LicenceFormProps {
  /** Null for a new licence. */
  record: LicencePage | null;
  /** What a new one begins with. */
  initial?: Readonly<Record<string, unknown>>;
}

/** The form of a new licence, and of one that is changed or extended. */
export function LicenceForm({ record, initial }: LicenceFormProps) {
  const { query, link } = useActing();
  const saved = useSaved();
  const fields: FormFields = record ? LICENCE_FIELDS : { ...ISSUE_FIELDS, ...LICENCE_FIELDS };
  const state = useDeclaredForm<Answer<LicencePage>, LicencePage>({
    fields,
    initial: { ...NEW_TERMS, ...initial },
    record,
    send: (values, { record: before, version, changed }) =>
      before
        ? api.patch<LicencePage>(licenceApi(before.idguid), { version, ...changed }, { query })
        : api.post<LicencePage>(LICENCES_API, values, { query }),
    done: (answer) => saved(answer, link(licencePath(answer.data.idguid))),
  });
  const { control } = state.form;
  return (
    <Form
      state={state}
      label={record ? 'Uredi licencu' : 'Izdaj licencu'}
      submitLabel={record ? undefined : 'Izdaj licencu'}
      cancelTo={link(record ? licencePath(record.idguid) : LICENCES_PATH)}
    >
      {!record && (
        <>
          <FormSection title="Kome i za šta">
            Organizacija dobija obavijest, a ključ je čeka na stranici „Registracija aplikacije”.
          </FormSection>
          <SearchField
            name="application_id"
            field={ISSUE_FIELDS.application_id}
            source={CHOICES.application_id}
            query={query}
            control={control}
            title={null}
            placeholder="Vaše aplikacije"
          />
          <SearchField
            name="tenant_id"
            field={ISSUE_FIELDS.tenant_id}
            source={CHOICES.organisation}
            query={query}
            control={control}
            title={null}
            placeholder="Pretraga: naziv organizacije"
          />
        </>
      )}
      <FormSection title="Šta licenca daje">
        {record
          ? 'Izmjene važe odmah: mašina ih dobija s prvim sljedećim javljanjem.'
          : 'Sve se kasnije može promijeniti.'}
      </FormSection>
      <Fields state={state} fields={LICENCE_FIELDS} />
    </Form>
  );
}
