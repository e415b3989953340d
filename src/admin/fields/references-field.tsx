import { MultiSelect } from '@mantine/core';
import { type ReferencesField as Definition, MOST_LINKED } from '../../core/resource.ts';
import { ChoiceOption, itemOf, searchHint, wholeLabel } from './choices.tsx';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { useChoiceSearch } from './use-choice-search.tsx';
import { choicesOf, useChosen } from './use-choices.ts';

/** Several references, chosen by search, in the order of choosing. */
export function ReferencesField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange } = props;
  const source = choicesOf(resource, name);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const known = useChosen(source, chosen);
  const { found, reset, input } = useChoiceSearch(source);
  const offered = found.filter(({ idguid }) => !chosen.includes(idguid));
  return (
    <MultiSelect
      {...common(props)}
      data={[
        ...chosen.map((idguid) => ({ value: idguid, label: wholeLabel(known[idguid]) })),
        ...offered.map(itemOf),
      ]}
      {...dropdown}
      {...input}
      // As of `useOpenList` in a form.
      openOnFocus={false}
      renderOption={ChoiceOption}
      value={chosen}
      onChange={(next) => {
        onChange(next);
        reset();
      }}
      // The server has searched, folding diacritics.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={field.max ?? MOST_LINKED}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder={chosen.length === 0 ? searchHint(field) : undefined}
    />
  );
}
