import { type Found, GUESSED, ODD, PLAIN } from './found.ts';
import { toLatin } from './latin.ts';

/** Legal forms behind a firm's name, with what OCR makes of them (d.j.I., d.0.0.). */
const FORM =
  /(?<![\p{L}\d])(?:d ?[.,] ?[o0] ?[.,] ?[o0]|d[o0][o0]|d ?[.,] ?d|a ?[.,] ?d|d ?[.,] ?j ?[.,] ?[lI1i|]|s ?[.,] ?p|o ?[.,] ?d|k ?[.,] ?d|s ?[.,] ?t ?[.,] ?r|s ?[.,] ?z ?[.,] ?r|о ?[.,] ?д|д ?[.,] ?о ?[.,] ?о|д ?[.,] ?д|а ?[.,] ?д|д ?[.,] ?ј ?[.,] ?л|к ?[.,] ?д|с ?[.,] ?п|DD|AD|GmbH|Ltd|LLC)(?![\p{L}\d])[.,]?/giu;

/** Whether a text names a firm by its legal form. */
export const namesFirm = (text: string): boolean => text.search(FORM) >= 0;

// Towns behind the form: up to three words with capitals.
const TOWN = /^ +(?:[-–] ?)?\p{Lu}\p{L}*\.?(?: \p{Lu}\p{L}+){0,2}/u;
/** What ends a name: a comma, another field's word, a bracket. */
const END =
  /[,;(|]|(?<!\p{L})(?:JIB|ID broj|PDV|PIB|ulica|ul\.|adresa|tel|koj[ieu]|koga|kao|sa sjedi\p{L}*|iz(?= )|ЈИБ|ИБ|ПДВ|улица|тел)(?!\p{L})/iu;
/** A firm's whole name as printed: with what stands before its legal form and the town behind it. */
export function findFirms(text: string): Found[] {
  const found: Found[] = [];
  let start = 0;
  for (const match of text.matchAll(FORM)) {
    if (match.index < start) continue;
    let to = match.index + match[0].replace(/,$/, '').length;
    const before = text.slice(start, match.index);
    // Brackets right before the form are of the name: "Drina (BiH) d.o.o.".
    const cut = before.search(/(?:[^,;:()|]*\([^()]*\)\s*|[^,;:()|]*)$/);
    const lead = before
      .slice(cut)
      .match(
        /^(?:[\s.)]|\d+[.)]?(?=\s)|(?:i|и|između:?|između:?|izmedju|izmedu)(?= )|["„](?![^"“”]*["“”]))*/iu,
      )![0].length;
    const from = start + cut + lead;
    if (!/\p{L}/u.test(text.slice(from, match.index))) continue;
    if (!match[0].endsWith(',')) {
      const town = text.slice(to).match(TOWN)?.[0] ?? '';
      const end = town.search(END);
      to += end >= 0 ? town.slice(0, end).trimEnd().length : town.length;
    }
    found.push({
      value: text.slice(from, to).replace(/\s+/g, ' ').trim(),
      from,
      to,
      certainty: PLAIN,
      checked: false,
    });
    start = to;
  }
  return found;
}

/** What institutions begin with: they have no legal form behind their names. */
const INSTITUTION =
  /^(?:\d+[.)] )?(?=(?:JU|J\.U\.|JP|J\.P\.|KJKP|JKP|JZU|KJP|Javn[aoei] (?:zdravstven[aeo] )?(?:ustanov|predu|podu)\p{L}+|Općin[ae]|Opštin[ae]|Grad(?= \p{Lu})|Gradska uprava|Ministarstvo|Vlada|Zavod|Agencija|Udruženje|Udruga|Univerzitet|Sveučilište|Fakultet|(?:Osnovna|Srednja|Mješovita|Tehnička|Ekonomska|Muzička) škola|Gimnazija|Dom zdravlja|(?:Opća|Opšta|Kantonalna|Klinička|Sveučilišna|Univerzitetska) bolnica|Klinički centar|Turistička zajednica|Mjesna zajednica)(?!\p{L}))/u;

/** An institution whose name begins the text, up to what ends a name. */
export function findInstitution(text: string): Found | null {
  const begun = INSTITUTION.exec(toLatin(text).length === text.length ? toLatin(text) : text);
  if (!begun) return null;
  const from = begun[0].length;
  const rest = text.slice(from);
  const end = rest.search(END);
  const value = (end >= 0 ? rest.slice(0, end) : rest).trimEnd();
  // One word alone is a place in an address.
  if (!/\p{L} ["„]?\p{L}/u.test(value) || value.length > 120) return null;
  return { value, from, to: from + value.length, certainty: PLAIN, checked: false };
}

/** An address: a postal code before it, a number of a house behind it. */
const ADDRESS = /^\d{5}(?!\d)|(?: \d{1,4} ?\p{L}?| b\.?b\.?)$/u;

/** Names: firms by their legal form; if there is none, the text up to what ends a name. */
export function findNames(text: string): Found[] {
  const firms = findFirms(text);
  if (firms.length > 0) return firms;
  const begun = text.match(/^[\s:;.,_=|*"„-]*/)![0].length;
  const rest = text.slice(begun);
  const end = rest.search(END);
  const value = (end >= 0 ? rest.slice(0, end) : rest).replace(/[\s:;,_=|*-]+$/, '');
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || letters < value.length / 2 || value.length > 120) return [];
  const certainty = /^["„]?\p{Lu}/u.test(toLatin(value)) && !ADDRESS.test(value) ? ODD : GUESSED;
  return [
    { value: value.replace(/\s+/g, ' '), from: begun, to: begun + value.length, certainty, checked: false },
  ];
}
