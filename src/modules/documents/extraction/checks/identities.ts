import { readIban } from '../../../../core/kinds/iban.ts';
import { isJib, isPdv, jibDoubt, pdvDoubt } from '../../../../core/tax-numbers.ts';
import {
  type Checked,
  type Finding,
  type FindingCode,
  keysOf,
  labelOf,
  NOT_OURS,
  textIn,
} from './finding.ts';

/** The certainty of a number whose check fails; it may still be what the paper says. */
const FAILED = 0.6;

/** JIBs have 13 digits, of which the last checks the others. */
export function jibsAreRight({ spec, fields }: Checked): Finding[] {
  return keysOf(spec, 'jib').flatMap((key) => {
    const value = textIn(fields, key);
    // A firm abroad has a number with letters.
    if (value === null || !/^\d+$/.test(value)) return [];
    const why = isJib(value) ? jibDoubt(value) : `JIB ima 13 cifara, a ovaj ${value.length}.`;
    return why ? [doubt('jib', key, `${labelOf(spec, key)} ${value}: ${lowered(why)}`)] : [];
  });
}

/** A PDV number is a JIB without its first 4; beside one of the same firm it is that one's. */
export function pdvsAreRight({ spec, fields }: Checked): Finding[] {
  return keysOf(spec, 'pdv').flatMap((key) => {
    const value = textIn(fields, key);
    if (value === null || !/^\d+$/.test(value)) return [];
    const jib = textIn(fields, key.replace(/pdv/, 'jib')) ?? '';
    const why = isPdv(value) ? pdvDoubt(value, jib) : `PDV broj ima 12 cifara, a ovaj ${value.length}.`;
    return why ? [doubt('pdv', key, `${labelOf(spec, key)} ${value}: ${lowered(why)}`)] : [];
  });
}

/** Two firms on one paper are two: the same number twice was read from one of them. */
export function firmsDiffer({ spec, fields }: Checked): Finding[] {
  const [seller, buyer] = ['seller_jib', 'buyer_jib'].map((key) => textIn(fields, key));
  if (!seller || seller !== buyer) return [];
  const text = `${labelOf(spec, 'seller_jib')} i ${labelOf(spec, 'buyer_jib')} su isti: ${seller}.`;
  return [{ ...doubt('isti_jib', 'buyer_jib', text), about: ['seller_jib', 'buyer_jib'] }];
}

/** A paper between two others is not of this organisation: what it has issued itself, or has received, names it. */
export function oneSideIsOurs({ spec, fields, own }: Checked): Finding[] {
  const has = (key: string): boolean => spec.fields.some((field) => field.key === key);
  const [seller, buyer] = ['seller_jib', 'buyer_jib'].map((key) => textIn(fields, key));
  if (own.length === 0 || !has('seller_jib') || !has('buyer_jib') || !buyer) return [];
  if (own.includes(buyer) || (seller && own.includes(seller))) return [];
  const paper = has('invoice_number') ? 'Faktura' : 'Dokument';
  const name = textIn(fields, 'buyer_name');
  const who = name ? `kupac je ${name} (JIB ${buyer})` : `JIB kupca je ${buyer}`;
  // The number may well be what the paper says.
  return [
    {
      code: NOT_OURS,
      field: 'buyer_jib',
      text: `${paper} ne glasi na vašu firmu: ${who}.`,
      about: ['buyer_jib'],
      most: 1,
    },
  ];
}

/** Accounts have two check digits (mod 97), Bosnian and foreign ones. */
export function accountsAreRight({ spec, fields, lines }: Checked): Finding[] {
  const why = (value: string | null): string | null => {
    const read = value === null ? null : readIban(value);
    return read && 'error' in read ? `${value}: ${lowered(read.error)}` : null;
  };
  const inFields = keysOf(spec, 'account').flatMap((key) => {
    const text = why(textIn(fields, key));
    return text ? [doubt('racun', key, `${labelOf(spec, key)} ${text}`)] : [];
  });
  const columns = (spec.lines ?? []).filter(({ kind }) => kind === 'account');
  const inLines = lines.flatMap((line, at) =>
    columns.flatMap(({ key, label }) => {
      const text = why(textIn(line, key));
      return text ? [{ ...doubt('racun', key, `Stavka ${at + 1}: ${label} ${text}`), line: at }] : [];
    }),
  );
  return [...inFields, ...inLines];
}

const doubt = (code: FindingCode, field: string, text: string): Finding => ({
  code,
  field,
  text,
  about: [field],
  most: FAILED,
});

/** A sentence after a colon; abbreviations stay as they are. */
const lowered = (sentence: string): string =>
  /^\p{Lu}\p{Ll}/u.test(sentence) ? sentence[0]!.toLowerCase() + sentence.slice(1) : sentence;
