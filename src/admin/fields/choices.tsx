import type { ComboboxItem, ComboboxLikeRenderOptionInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { findResource } from '../../core/registry.ts';
import { isSearched, type ReferenceField, type ReferencesField } from '../../core/resource.ts';
import type { Choice } from '../../core/resource-api.ts';
import classes from './choices.module.css';

/** A choice of a reference. */
export interface ChoiceItem extends ComboboxItem {
  hint: string | null;
}

export const itemOf = ({ idguid, label, hint }: Choice): ChoiceItem => ({ value: idguid, label, hint });

/** A choice as one text: "kg · kilogram". */
export const wholeLabel = (choice: Choice | undefined): string =>
  choice ? [choice.label, choice.hint].filter(Boolean).join(' · ') : '…';

/**
 * What a list of choices says while it has none. It stands there as a choice that cannot be taken: a list may hold nothing else, and an
 * empty one is none to a screen reader.
 */
export const NoChoice = ({ children }: { children: ReactNode }) => (
  <span role="option" aria-disabled aria-selected={false} tabIndex={-1}>
    {children}
  </span>
);

/** Option: title, hint, tick if chosen. */
export function ChoiceOption({ option, checked }: ComboboxLikeRenderOptionInput<ComboboxItem>) {
  const { label, hint } = option as ChoiceItem;
  return (
    <span className={classes.choice}>
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {checked && <IconCheck className={classes.check} size={15} aria-hidden />}
    </span>
  );
}

/** Placeholder of a reference: "Pretraga: naziv, šifra". What is no resource, such as people, does not say by what it is searched. */
export function searchHint(field: ReferenceField | ReferencesField): string {
  const target = findResource(field.to);
  if (!target) return 'Odaberite';
  const names = [...new Set([target.title, ...(target.hint ?? []), ...Object.keys(target.fields)])];
  const searched = names.flatMap((name) => {
    const one = target.fields[name];
    return one && isSearched(one) ? [one.label] : [];
  });
  // An abbreviation stays as it is: "JIB".
  const said = searched
    .slice(0, 2)
    .map((label) => (/^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)));
  return said.length > 0 ? `Pretraga: ${said.join(', ')}` : 'Odaberite';
}
