import { Select } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { useChoiceSearch } from '../../../../admin/fields/use-choice-search.tsx';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { WATCHES_API } from '../../labels.ts';
import { WATCH_FIELDS } from '../watch.fields.ts';
import classes from './watches.module.css';

const SOURCE = { path: `${WATCHES_API}/references/conversation_id` };

/** The Viber conversation that gets it too. `title`: of the one that the watch has. */
export function ConversationField({ state, title }: { state: FormState; title: string | null }) {
  const { field, fieldState } = useController({ name: 'conversation_id', control: state.form.control });
  const value = String(field.value ?? '');
  const [chosen, setChosen] = useState(
    value === '' ? null : { value, label: title ?? 'Razgovor koji ne vidite' },
  );
  const search = useChoiceSearch(SOURCE, { title: chosen?.label ?? '' });
  const found = search.found.map(({ idguid, label, hint }) => ({
    value: idguid,
    label: hint ? `${label} (${hint})` : label,
  }));
  const data = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <div data-field="conversation_id" className={classes.choice}>
      <Select
        {...dropdown}
        {...search.input}
        name="conversation_id"
        label={WATCH_FIELDS.conversation_id.label}
        description="Razgovor s botom organizacije: osoba koja je na njega pretplaćena dobija isto i na Viber."
        inputWrapperOrder={DESCRIPTION_BELOW}
        placeholder="Ime u razgovoru"
        clearable
        ref={field.ref}
        data={data}
        value={value || null}
        error={fieldState.error?.message}
        onChange={(next) => {
          setChosen(data.find((one) => one.value === next) ?? null);
          field.onChange(next ?? '');
        }}
        onBlur={field.onBlur}
        filter={() => (search.asked ? found : data)}
      />
    </div>
  );
}
