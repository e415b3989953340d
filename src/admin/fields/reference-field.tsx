import { Select } from '@mantine/core';
import { useState } from 'react';
import { isId } from '../../core/list-query.ts';
import { resourceNamed } from '../../core/registry.ts';
import type { ReferenceField as Definition } from '../../core/resource.ts';
import { NOT_LISTED } from '../../core/schema.ts';
import { type ChoiceItem, ChoiceOption, itemOf, searchHint } from './choices.tsx';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { UNKNOWN, useChoiceSearch } from './use-choice-search.tsx';
import { choicesOf, useChosen } from './use-choices.ts';

/** A reference, chosen by search and shown by its title, with its hint below. */
export function ReferenceField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange, refTitle } = props;
  const source = choicesOf(resource, name);
  const chosen = value === '' ? null : String(value);
  // Text that matches no record stays in the input and is not offered.
  const stray = chosen !== null && !isId(chosen);
  const [last, setLast] = useState<ChoiceItem | null>(null);
  const picked = last?.value === chosen ? last : null;
  const hinted = resourceNamed(field.to).hint !== undefined;
  // The title comes with the record; its hint is fetched.
  const asksFor = chosen !== null && !stray && !picked && (hinted || !refTitle);
  const looked = useChosen(source, asksFor ? [chosen] : []);
  const known = picked ?? (chosen && looked[chosen] ? itemOf(looked[chosen]) : null);
  const title = stray ? chosen : (known?.label ?? (chosen ? (refTitle ?? UNKNOWN) : ''));

  const choices = useChoiceSearch(source, {
    title,
    stray: onChange,
    clear: chosen && (!field.required || stray) ? () => onChange('') : undefined,
  });
  const found = choices.found.map(itemOf);
  const data = [...found];
  if (chosen && !found.some((item) => item.value === chosen)) {
    data.unshift(known ?? { value: chosen, label: title, hint: null });
  }
  return (
    <Select
      {...common(props)}
      error={props.error ?? (stray ? NOT_LISTED : undefined)}
      description={known?.hint ?? field.help}
      data={data}
      {...dropdown}
      {...choices.input}
      renderOption={ChoiceOption}
      value={chosen}
      onChange={(next) => {
        setLast(data.find((item) => item.value === next) ?? null);
        onChange(next ?? '');
      }}
      // The server has searched, folding diacritics.
      // The chosen record is offered only if it matches too.
      filter={() => (choices.asked || stray ? found : data)}
      clearable={!field.required}
      // Choosing the same again must not clear it; the cross does.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder={searchHint(field)}
    />
  );
}
