import type { FormFields } from '../../../core/form-fields.ts';
import { boolean, choice, integer, tags, text } from '../../../core/resource.ts';

/** Colours by which a type is known at a glance; each has a shade for light and one for dark (types.module.css). */
export const COLOURS = {
  copper: 'Bakar',
  tile: 'Tirkiz',
  green: 'Zelena',
  blue: 'Plava',
  violet: 'Ljubičasta',
  red: 'Crvena',
  yellow: 'Žuta',
  gray: 'Siva',
} as const;
export type Colour = keyof typeof COLOURS;

/** The check that looks among the other documents, and not at values. */
export const SAME_INVOICE = 'duplikat';

/** Known warnings that a type may let pass when sure documents are approved several at once. */
export const CHECKS = {
  zbir: 'Osnovica, PDV i ukupno se ne slažu',
  zbir_stavki: 'Zbir stavki nije iznos na dokumentu',
  jib: 'Kontrolna cifra JIB-a ili PDV broja',
  racun: 'Kontrolni broj računa',
  rok: 'Rok ili datum važenja je prije datuma dokumenta',
  pdv_stopa: 'PDV nije 17 % osnovice',
  storno: 'Iznosi su negativni',
  [SAME_INVOICE]: 'Isti dokument je već tu',
  dvije_fakture: 'U datoteci je više dokumenata',
  nevidljivo: 'Na stranici je tekst koji se ne vidi',
} as const;
export type Check = keyof typeof CHECKS;
export const CHECK_CODES = Object.keys(CHECKS) as Check[];
/** Warnings that are one check for people. */
const SAME_CHECK: Readonly<Record<string, Check>> = { rok_prije: 'rok', vazi_prije: 'rok' };

/** True where a document with this warning is looked at alone: a type asks for that, or has no say in it. */
export function asksForReview(code: string, checks: readonly string[]): boolean {
  const check = SAME_CHECK[code] ?? code;
  return !Object.hasOwn(CHECKS, check) || checks.includes(check);
}

/** A type as its form and the API take it; the code of a new one comes beside it. */
export const TYPE_FIELDS = {
  name: text({ label: 'Naziv', max: 80, required: true }),
  colour: choice({ label: 'Boja', options: COLOURS, required: true }),
  description: text({ label: 'Opis', max: 500, multiline: true, help: 'Koji dokumenti spadaju ovamo.' }),
  active: boolean({
    label: 'Koristi se',
    default: true,
    help: 'Vrsta van upotrebe se ne nudi za nove dokumente; stari ostaju.',
  }),
  retention_months: integer({
    label: 'Rok čuvanja (mjeseci)',
    min: 1,
    max: 1200,
    help: 'Računa se od čitanja. Kad rok istekne, dokument koji je odobren, izvezen ili odbijen sam odlazi u korpu, a iz nje se briše za 30 dana. Ne odlazi onaj koji čeka pregled ni onaj od kojeg je napravljen nalog. Prazno: čuva se trajno.',
  }),
  four_eyes: boolean({
    label: 'Četiri oka',
    help: 'Svaki dokument moraju potvrditi dvije različite osobe; odobren je tek s drugom potvrdom.',
  }),
  bulk_approve: boolean({
    label: 'Sigurni odjednom',
    default: true,
    help: 'Dokumenti u kojima je sve sigurno mogu se odobriti više njih odjednom. Bez osobe se ne odobrava ništa.',
  }),
  checks: tags({
    label: 'Upozorenja koja traže pregled',
    help: 'Dokument s takvim upozorenjem ne odobrava se odjednom s drugima. Upozorenja kojih ovdje nema traže ga uvijek.',
    max: 20,
  }),
} as const satisfies FormFields;

/** Of a new type only: documents and programs know it by its code. */
export const CODE_FIELD = text({
  label: 'Oznaka',
  max: 40,
  required: true,
  help: 'Po njoj vrstu prepoznaju programi. Kasnije se ne mijenja.',
  pattern: {
    source: '[a-z][a-z0-9_]*',
    message: 'Mala slova bez kvačica, cifre i podvlaka; prvo slovo.',
  },
});
