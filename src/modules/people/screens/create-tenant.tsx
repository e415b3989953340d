import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { PageHeader } from '../../../admin/kit/index.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import { email, text } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { NAMES } from './fields.ts';

const FIELDS = {
  name: text({ label: 'Naziv organizacije', max: 120, required: true }),
  ...NAMES,
  email: email({
    label: 'E-mail',
    required: true,
    help: 'Na ovu adresu stiže poziv s ulogom Administrator.',
  }),
};
const SECTIONS = [
  { title: 'Organizacija', fields: ['name'] },
  { title: 'Prvi administrator', fields: [...Object.keys(NAMES), 'email'] },
];

/** /admin/tenants/create: the operator opens an organisation and invites its first administrator. */
export default function CreateTenant() {
  const saved = useSaved();
  const state = useDeclaredForm({
    fields: FIELDS,
    draft: 'organizacija:nova',
    send: (values) => api.post<{ idguid: string }>(ORGANISATIONS, values),
    done: (answer) => saved(answer, `/admin/tenants/view/${answer.data.idguid}`),
  });
  return (
    <>
      <PageHeader
        title="Dodaj organizaciju"
        crumbs={[{ label: 'Organizacije', to: '/admin/tenants' }]}
        description="Organizacija dobija sve dozvole koje se ne tiču cijelog sistema; kasnije ih možete suziti."
      />
      <Form
        state={state}
        submitLabel="Dodaj organizaciju"
        cancelTo="/admin/tenants"
        label="Dodaj organizaciju"
      >
        <Fields state={state} fields={FIELDS} sections={SECTIONS} />
      </Form>
    </>
  );
}
