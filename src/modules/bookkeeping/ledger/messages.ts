import { dayText, monthText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { TOO_MANY_LINES } from './voucher.ts';

type Message = string | ((detail: string) => string);

/** Messages of `fin_check`, by code; `detail` is the code's own. */
const MESSAGES: Record<string, Message> = {
  type_unknown: 'Ova vrsta naloga ne postoji.',
  type_inactive: 'Ova vrsta naloga je neaktivna.',
  type_of_closing: 'Na ovu vrstu knjiži samo zatvaranje godine.',
  no_year: 'Taj dan nije ni u jednoj poslovnoj godini.',
  opening_day: (day) => `Početno stanje se knjiži na prvi dan godine, ${dayText(day)}`,
  year_closed: 'Poslovna godina je zatvorena.',
  locked_final: (day) => `Knjige su konačno zaključane do ${dayText(day)}`,
  locked_all: (day) => `Knjige su zaključane do ${dayText(day)}`,
  locked_vat: (day) => `PDV je zaključan do ${dayText(day)} Upišite mjesec koji nije zaključan.`,
  vat_month_start: 'PDV mjesec se upisuje kao mjesec i godina.',
  vat_month_no_year: (month) => `Nijedna poslovna godina nema ${monthText(month)} Provjerite PDV mjesec.`,
  vat_month_late: 'PDV mjesec je više od tri mjeseca poslije datuma naloga.',
  vat_month_early: 'PDV mjesec je prije mjeseca dokumenta.',
  vat_filed: (day) => `PDV prijava je predata do ${dayText(day)} Upišite mjesec koji još nije predan.`,
  few_lines: 'Nalog ima bar dvije stavke.',
  many_lines: TOO_MANY_LINES,
  total_too_big: 'Zbir naloga je veći od 9.999.999.999.999,99 KM.',
  unbalanced: (difference) => unbalanced(unitsOf(difference || '0')),
  reversal_unknown: 'Nalog koji se stornira ne postoji.',
  reversal_of_reversal: 'Storno se ne stornira. Proknjižite nalog ponovo.',
  reversal_of_carried:
    'Nalozi zatvaranja i otvaranja se storniraju zajedno: ponovnim otvaranjem zatvorene godine.',
  reversed_already: 'Ovaj nalog je već storniran.',
  no_description: 'Nalog nema opis.',
  account_missing: 'Upišite konto.',
  account_unknown: 'Tog konta nema u kontnom planu.',
  account_group: 'Na ovaj konto se ne knjiži: odaberite konto ispod njega.',
  account_inactive: 'Konto je neaktivan.',
  partner_required: 'Ovaj konto traži partnera.',
  partner_refused: 'Na ovom kontu se partner ne unosi.',
  partner_unknown: 'Taj partner ne postoji.',
  cost_center_required: 'Ovaj konto traži mjesto troška.',
  cost_center_refused: 'Na ovom kontu se mjesto troška ne unosi.',
  cost_center_unknown: 'To mjesto troška ne postoji.',
  cost_center_inactive: 'Mjesto troška je neaktivno.',
  amount_missing: 'Upišite iznos.',
  amount_both: 'Stavka ima samo jednu stranu: duguje ili potražuje.',
  amount_negative: 'Iznos je veći od nule; negativan je samo u crvenom stornu.',
  currency_incomplete: 'Uz valutu idu iznos u valuti i kurs.',
  currency_differs: (km) => `Po kursu je ${formatAmount(unitsOf(km || '0'))}.`,
  euro_rate: 'Kurs eura je stalan: 1,95583 KM.',
  vat_unknown: 'Ta PDV oznaka ne postoji.',
  vat_code_missing: 'Bez PDV oznake stavka ne ulazi u KUF, KIF i prijavu.',
  vat_inactive: 'PDV oznaka je neaktivna.',
  vat_base_missing: 'Upišite osnovicu PDV-a.',
  vat_month_missing: 'Upišite mjesec PDV prijave.',
  document_twice: (number) => `Ovaj dokument partnera je već u PDV evidenciji, u nalogu ${number}.`,
  due_before_document: 'Dospijeće je prije datuma dokumenta.',
};

/** The Bosnian message of a problem that the database found. Throws for a code without one, which is a mistake of the program. */
export function messageOf(code: string, detail: string | null): string {
  const message = MESSAGES[code];
  if (message === undefined) throw new Error(`No message for ${code}`);
  return typeof message === 'string' ? message : message(detail ?? '');
}

/** `difference`: debit less credit. */
const unbalanced = (difference: bigint): string =>
  difference > 0n
    ? `Nalog nije u ravnoteži: duguje je veće za ${formatAmount(difference)}.`
    : `Nalog nije u ravnoteži: potražuje je veće za ${formatAmount(-difference)}.`;
