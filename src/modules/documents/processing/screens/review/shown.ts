import type { DocumentDetail, ShownValue } from '../../shapes.ts';
import type { Pending } from './saver.ts';

/** The fields as a person sees them: with what was typed and is not saved yet. */
export function shownFields(
  document: Pick<DocumentDetail, 'fields'>,
  { fields, confirm }: Pick<Pending, 'fields' | 'confirm'>,
): Record<string, ShownValue> {
  const shown = { ...document.fields };
  for (const [key, given] of Object.entries(fields)) {
    const was = shown[key];
    shown[key] = {
      value: given.value,
      certainty: 1,
      page: given.page ?? null,
      box: given.box ?? null,
      source: 'person',
      read: was ? (was.source === 'person' ? (was.read ?? null) : was.value) : null,
    };
  }
  for (const key of confirm) {
    const was = shown[key];
    if (was?.source === 'person') continue;
    shown[key] = {
      value: was?.value ?? null,
      certainty: 1,
      page: was?.page ?? null,
      box: was?.box ?? null,
      source: 'person',
      read: was?.value ?? null,
    };
  }
  return shown;
}
