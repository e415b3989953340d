import type { Layout } from '../layout/index.ts';
import { plain } from '../values/latin.ts';

/** What a credit note is called, or says that it does. */
const CREDIT =
  /(?<!\p{L})(?:storn\p{L}*|(?<!bez )odobrenj\p{L}*|odobravamo|umanjenje (?:osnovice|pdv)\p{L}*|povratnica|knjizn\p{L}* obav\p{L}*|credit ?(?:note|memo)|korektivn\p{L}*|ispravk\p{L}* (?:racun|faktur)\p{L}*)/u;
/** A heading of its own, with or without its number behind it; "plaćeno po predračunu" is none. */
const PRO_FORMA =
  /^(?:broj )?(?:predracun[a]?|pred-racun|predfaktura|profaktura|pro ?-?faktura|pro ?-?forma(?: (?:racun|faktura|invoice))?)(?: (?:br|broj|no|nr)\b.*| ?[:#].*| [\p{L}-]*\d.*)?$/u;

/** Whether the paper calls itself a credit note, so that minus signs are to be expected. */
export const isCreditNote = ({ rows }: Layout): boolean => rows.some(({ text }) => CREDIT.test(plain(text)));

/** Whether the paper calls itself a pro forma: nothing is owed for it, and no VAT is claimed by it. */
export const isProForma = ({ rows }: Layout): boolean =>
  rows.some(({ cells }) => cells.some(({ text }) => PRO_FORMA.test(plain(text).replace(/[.,]/g, '').trim())));
