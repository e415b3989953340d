import { fieldsForMany } from '../../../core/records/edit-many.api.ts';
import type { Resource } from '../../../core/resource.ts';
import { ChoicesSelect } from '../../fields/choice-select.tsx';
import { Fields } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import classes from './edit-many.module.css';
import type { EditForm } from './use-edit-form.ts';

/** Which fields change, and to what. */
export function EditFields(props: { resource: Resource; form: EditForm; onClose: () => void }) {
  const { resource, form, onClose } = props;
  const offered = fieldsForMany(resource);
  return (
    <>
      <p className={classes.lead}>
        Odaberite polja i vrijednosti koje će imati svi odabrani zapisi. Ništa se ne mijenja dok ne potvrdite
        pregled.
      </p>
      <Form state={form.state} submitLabel="Pregledaj izmjene" onClose={onClose}>
        <ChoicesSelect
          label="Polja koja mijenjate"
          placeholder={form.chosen.length === 0 ? 'Odaberite polja' : undefined}
          // The list would cover the buttons; typing opens it.
          openOnFocus={false}
          data={offered.map((value) => ({ value, label: resource.fields[value]!.label }))}
          value={[...form.chosen]}
          onChange={(names) => form.choose(names.filter((name) => offered.includes(name)))}
        />
        <Fields state={form.state} fields={form.fields} source={resource} />
        {form.chosen.length > 0 && (
          <p className={classes.note}>Prazno polje briše vrijednost koju zapis ima.</p>
        )}
      </Form>
    </>
  );
}
