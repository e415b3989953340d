import { z } from 'zod';
import { isJib, isPdv, jibDoubt, pdvDoubt } from '../tax-numbers.ts';
import { formatIban, readIban } from './iban.ts';
import { formatPhone, readPhone } from './phone.ts';

/** The canonical form of typed text, or why it is invalid. */
export type ReadText = { value: string } | { error: string };

interface TextKind {
  /** Maximum characters of the input and of the canonical form. */
  max: number;
  /** Parses typed text, which is not empty and has no forbidden characters. */
  read(text: string): ReadText;
  /** Converts a part of a value to the canonical form, for a search. */
  part(text: string): string;
  /** Formats the canonical form for people; `read` accepts the result. */
  format(value: string): string;
  /** Why a valid value still looks wrong, or null. Only a warning. */
  doubt?(value: string): string | null;
  /** Kind of keyboard of a phone. */
  inputMode: 'email' | 'tel' | 'url' | 'numeric' | 'text';
  placeholder?: string;
}

const asItIs = (value: string): string => value;
const digits = (text: string): string => text.replace(/[\s\u00a0.-]/g, '');
const signs = (text: string): string => text.replace(/[\s\u00a0./-]/g, '').toUpperCase();

/**
 * Kinds of fields that are kept as text in one canonical form, so that two ways of writing the same are the same value
 * wherever it is compared, found or unique.
 */
export const TEXT_KINDS = {
  email: {
    max: 254,
    // Also lower case: nobody's mailboxes differ by it, and people write them either way.
    read: (text) => {
      const value = text.trim().toLowerCase();
      return z.email().safeParse(value).success && value.length <= 254
        ? { value }
        : { error: 'Unesite ispravnu e-mail adresu, npr. ime@firma.ba.' };
    },
    part: asItIs,
    format: asItIs,
    inputMode: 'email',
    placeholder: 'ime@firma.ba',
  },
  phone: {
    max: 40,
    read: readPhone,
    // "061 123" stands in +38761123456.
    part: (text) => text.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, ''),
    format: formatPhone,
    inputMode: 'tel',
    placeholder: '061 123 456',
  },
  url: { max: 2000, read: readUrl, part: asItIs, format: asItIs, inputMode: 'url', placeholder: 'https://' },
  iban: {
    max: 60,
    read: readIban,
    part: digits,
    format: formatIban,
    inputMode: 'text',
    placeholder: 'BA39 ili broj računa',
  },
  jib: {
    max: 40,
    read: (text) => (isJib(digits(text)) ? { value: digits(text) } : { error: 'JIB ima 13 cifara.' }),
    part: digits,
    format: asItIs,
    doubt: jibDoubt,
    inputMode: 'numeric',
  },
  pdv: {
    max: 40,
    read: (text) => (isPdv(digits(text)) ? { value: digits(text) } : { error: 'PDV broj ima 12 cifara.' }),
    part: digits,
    format: asItIs,
    doubt: (value) => pdvDoubt(value, ''),
    inputMode: 'numeric',
  },
  taxid: {
    max: 40,
    // Abroad it has letters too; of the EU it begins with the state: HR33392005961.
    read: (text) => {
      const value = signs(text);
      return /^(?=.*\d)[A-Z\d+*]{4,20}$/.test(value)
        ? { value }
        : { error: 'Unesite broj s oznakom države, npr. HR33392005961.' };
    },
    part: signs,
    format: asItIs,
    inputMode: 'text',
  },
} as const satisfies Record<string, TextKind>;

export type TextKindName = keyof typeof TEXT_KINDS;

/** Definition of a kind stored as canonical text; undefined for any other kind. */
export const textKind = (kind: string | undefined): TextKind | undefined =>
  kind !== undefined && Object.hasOwn(TEXT_KINDS, kind) ? TEXT_KINDS[kind as TextKindName] : undefined;

/** An address of the web, http or https; `www.firma.ba` is taken and becomes https. No name and password in it. */
function readUrl(text: string): ReadText {
  const error = { error: 'Unesite adresu, npr. https://www.firma.ba.' };
  const written = text.trim();
  if (/\s/.test(written)) return error;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(whole)) return error;
  const url = new URL(whole);
  const named = /^[^.]+(\.[^.]+)+$/.test(url.hostname) || url.hostname.startsWith('[');
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !named) return error;
  const value = url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
  return value.length <= 2000 ? { value } : { error: 'Adresa je preduga.' };
}
