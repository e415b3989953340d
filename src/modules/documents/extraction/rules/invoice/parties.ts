import type { Value } from '../../extraction.ts';
import { findLabels, type Label, valuesIn, wordsAt } from '../labels/index.ts';
import {
  type Cell,
  certaintyOf,
  heightOf,
  type Layout,
  middleY,
  placeOf,
  type Word,
} from '../layout/index.ts';
import { labelKey, plain } from '../values/latin.ts';
import { findFirms } from '../values/names.ts';
import { PARTY_WORDS } from './vocabulary.ts';

type Fields = Readonly<Record<string, Value>>;

/** A JIB on the paper, with what speaks for either party. */
interface Holder {
  value: string;
  words: readonly Word[];
  cell: Cell;
  /** Lines of its block above it, top down. */
  block: Cell[];
  /** More than 0: the seller's. */
  leaning: number;
}

/** From this share of the page's height on its foot begins, where sellers print who they are. */
const FOOT = 0.88;
/** By how much one JIB must lean more than the other to overrule the order on the paper. */
const DECISIVE = 2;
const OVERRULED = 0.85;
const LINE = 2.2;

/** Whose the numbers and names are, where no role says it: accounts, the page's foot and the letterhead are the seller's. */
export function partiesByPlace(layout: Layout, given: Fields, skip: ReadonlySet<number>): Fields {
  const labels = findLabels(layout, PARTY_WORDS);
  const holders = holdersOf(layout, labels, skip);
  const [seller, buyer] = assign(holders);
  const found: Record<string, Value> = {};
  const put = (key: string, words: readonly Word[] | null, value: string | null): void => {
    if (!(key in given) || !words || !value || given[key]?.value === value) return;
    found[key] = { value, certainty: Math.min(OVERRULED, certaintyOf(words)), place: placeOf(words) };
  };
  const swapped =
    seller && buyer && (given.seller_jib?.value === buyer.value || given.buyer_jib?.value === seller.value);
  for (const [key, holder] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    if (!holder) continue;
    if (swapped || !given[`${key}_jib`]?.value) put(`${key}_jib`, holder.words, holder.value);
    if (!swapped && given[`${key}_name`]?.value) continue;
    const name = nameOf(layout, holder, labels);
    if (name) put(`${key}_name`, name.words, name.value);
    else if (swapped) {
      const other = given[key === 'seller' ? 'buyer_name' : 'seller_name'];
      if (other?.value && given[`${key}_name`]) found[`${key}_name`] = { ...other, certainty: 0.6 };
    }
  }
  const jib = seller && (swapped || !given.seller_jib?.value ? seller.value : given.seller_jib?.value);
  if (jib && given.seller_pdv?.value !== jib.slice(1)) {
    const own = layout.rows
      .flatMap((row) => valuesIn({ kind: 'pdv' }, row.words))
      .find(({ value }) => value === jib.slice(1));
    if (own) put('seller_pdv', own.words, own.value);
    else if (given.seller_pdv && buyer && given.seller_pdv.value === buyer.value.slice(1))
      found.seller_pdv = { value: null, certainty: 0, place: null };
  }
  return found;
}

function holdersOf(layout: Layout, labels: readonly Label[], skip: ReadonlySet<number>): Holder[] {
  const holders = new Map<string, Holder>();
  for (const row of layout.rows) {
    if (skip.has(row.index)) continue;
    for (const cell of row.cells)
      for (const { value, words } of valuesIn({ kind: 'jib' }, cell.words)) {
        const block = blockOf(layout, cell);
        const leaning = leaningOf(layout, cell, block, labels, words[0]!);
        const known = holders.get(value);
        if (!known) holders.set(value, { value, words, cell, block, leaning });
        else if (Math.abs(leaning) > Math.abs(known.leaning)) known.leaning = leaning;
      }
  }
  return [...holders.values()];
}

/** The lines above a cell that begin at the same edge without a gap. */
function blockOf(layout: Layout, cell: Cell): Cell[] {
  const block: Cell[] = [];
  let last = cell;
  for (let at = cell.row - 1; at >= 0; at--) {
    const row = layout.rows[at]!;
    if (row.page !== cell.page || middleY(last) - middleY(row) > LINE * Math.max(heightOf(last), 8)) break;
    const above = row.cells.find(({ x0 }) => Math.abs(x0 - cell.x0) < heightOf(cell) * 0.8);
    if (!above) continue;
    block.unshift(above);
    last = above;
  }
  return block;
}

function leaningOf(
  layout: Layout,
  cell: Cell,
  block: readonly Cell[],
  labels: readonly Label[],
  word: Word,
): number {
  const at = cell.words.indexOf(word);
  const own = labels.filter((label) => label.cell === cell && label.to <= at).at(-1);
  if (own?.field === 'buyer-id') return -5;
  if (own?.field === 'seller-id') return 5;
  const roles = labels.filter((label) => block.includes(label.cell) && label.from === 0);
  if (roles.some(({ field }) => field === 'buyer' || field === 'buyer-id')) return -3;
  if (roles.some(({ field }) => field === 'seller' || field === 'seller-id')) return 3;
  const before = plain(
    cell.words
      .slice(0, at)
      .map(({ text }) => text)
      .join(' '),
  );
  if (/\b(?:kupc|korisnik|narucioc|narucitelj|primaoc|platioc|klijent|partner)/.test(before)) return -4;
  if (/\b(?:prodavc|dobavljac|izdavaoc|izdavatelj|izvrsioc|obveznik|nas )/.test(before)) return 3;
  const page = layout.rows.filter((row) => row.page === cell.page);
  const bottom = Math.max(...page.map(({ y1 }) => y1));
  const near = page.filter((row) => Math.abs(row.index - cell.row) <= 2);
  const account = near.some((row) =>
    valuesIn({ kind: 'account' }, row.words).some(({ checked, words }) => {
      const far = Math.abs(words[0]!.x0 - cell.x0);
      return checked && (far < 3 * heightOf(cell) || row.index === cell.row || row.cells.length === 1);
    }),
  );
  const last = page.length - 4 <= page.indexOf(layout.rows[cell.row]!) && middleY(cell) > bottom * FOOT;
  return (account ? 2 : 0) + (last ? 3 : 0);
}

/** The seller's and the buyer's, if it can be told. */
function assign(holders: readonly Holder[]): [Holder | null, Holder | null] {
  const ranked = holders.toSorted((a, b) => b.leaning - a.leaning);
  const [most, least] = [ranked[0], ranked.at(-1)];
  if (!most || !least) return [null, null];
  if (most === least)
    return [most.leaning >= DECISIVE ? most : null, most.leaning <= -DECISIVE ? most : null];
  return most.leaning - least.leaning >= DECISIVE ? [most, least] : [null, null];
}

/** A line that is no name: an address, a number, a label with its value, a page's note. */
const NO_NAME = /\d{5}|\d{3}[ /-]\d{3}|:\s*\S|@|www\.|^(?:ul\.|ulica|tel|fax|mob)\b/iu;

/** The name over a JIB: the firm named in its block or beside it, else the block's first line. */
function nameOf(
  layout: Layout,
  { cell, block }: Holder,
  labels: readonly Label[],
): { words: readonly Word[]; value: string } | null {
  const beside = layout.rows
    .slice(Math.max(0, cell.row - 1), cell.row + 1)
    .flatMap(({ cells, page }) => (page === cell.page && middleY(cell) > 0 ? cells : []))
    .filter((one) => one.row === cell.row || Math.abs(one.x0 - cell.x0) < heightOf(cell));
  for (const one of [...block, ...beside]) {
    const [firm] = findFirms(one.text);
    if (!firm || /bank|банк/iu.test(firm.value)) continue;
    return { words: wordsAt(one.words, firm.from, firm.to), value: firm.value };
  }
  const head = block.find(
    (one) =>
      !labels.some((label) => label.cell === one && label.from === 0 && covers(label, one)) &&
      /\p{L}{3}/u.test(one.text) &&
      !NO_NAME.test(one.text),
  );
  return head && head.words.length >= 2 ? { words: head.words, value: head.text } : null;
}

/** Whether the label is most of its line. */
const covers = ({ from, to }: Label, cell: Cell): boolean => {
  const own = cell.words
    .slice(from, to)
    .map(({ text }) => labelKey(text))
    .join('');
  return own.length > 0.5 * labelKey(cell.text).length || /:$/.test(cell.words[to - 1]!.text);
};
