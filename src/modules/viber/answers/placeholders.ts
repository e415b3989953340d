import { fold } from '../../../core/fold.ts';
import { beginning } from '../../../core/text.ts';
import { TEXT_MAX } from '../protocol/limits.ts';
import { knownName } from '../protocol/names.ts';

/** Characters of one answer that a text can repeat. */
export const VALUE_SHOWN = 200;
/** The placeholder of the person's name on Viber. */
export const PERSON_KEY = 'osoba';

/** A name by which somebody can be spoken to; empty if there is none. */
export const spokenName = (name: string | null): string => knownName(name) ?? '';

const PLACEHOLDER = /\{([^{}\n]{1,60})\}/gu;

/** How a text names an answer: `{Broj narudžbe}` and `{broj_narudzbe}` are the same. */
export const keyOf = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** Keys of the placeholders in a text. */
export const placeholdersIn = (text: string): { key: string; written: string }[] =>
  [...text.matchAll(PLACEHOLDER)].map(([written, name]) => ({ key: keyOf(name!), written }));

/** A text with its placeholders filled. One without a value goes together with the space before it. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const whole = text.replace(/ ?\{([^{}\n]{1,60})\}/gu, (written, name: string) => {
    const key = keyOf(name);
    const value = Object.hasOwn(values, key) ? beginning(values[key]!, VALUE_SHOWN) : '';
    return value && written.startsWith(' ') ? ` ${value}` : value;
  });
  return beginning(whole, TEXT_MAX).trim() || text;
}
