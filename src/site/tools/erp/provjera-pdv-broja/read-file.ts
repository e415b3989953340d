import { SNIFF_BYTES, sniff } from '../../../../core/sniff.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { decodeLoosely } from '../../charset/charset.ts';
import { encodingOf } from '../../charset/detect.ts';
import { readBytes } from '../../kit/read-text.ts';
import { isBinary } from '../../kit/text-chunks.ts';

/** Largest file, in bytes: a thousand numbers among other columns. */
const MAX_BYTES = 5 * 1024 * 1024;
const EXCEL =
  'Ova Excel datoteka se ne može pročitati. Sačuvajte je kao CSV ili kopirajte kolonu s brojevima.';

/** The text of a file: text in any charset (numbers are ASCII), or the cells of a workbook. */
export async function textOfNumbers(file: File): Promise<string> {
  const bytes = await readBytes(file, MAX_BYTES);
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return cellsOf(file);
  if (a === 0xd0 && b === 0xcf) throw new Refusal(EXCEL.replace('Excel', 'stara Excel (.xls)'));
  const { encoding, bom } = encodingOf(bytes, 'auto');
  if (encoding !== 'utf-8') return decodeLoosely(bytes.subarray(bom), encoding);
  const { name, extension } = sniff(bytes);
  if (extension === 'pdf' || isBinary(bytes.subarray(0, SNIFF_BYTES)))
    throw new Refusal(`Ovo nije tekst (${name}). Alat prima TXT, CSV i Excel (.xlsx) datoteke.`);
  return decodeLoosely(bytes, encoding);
}

/** The cells of all sheets, one row a line. */
async function cellsOf(file: File): Promise<string> {
  try {
    const { default: readExcel } = await import('read-excel-file/web-worker');
    const sheets = await readExcel(file);
    return sheets
      .flatMap(({ data }) => data)
      .map((row) => row.map(cellText).join('\t'))
      .join('\n');
  } catch {
    throw new Refusal(EXCEL);
  }
}

/** A number without exponent, however long. */
const cellText = (cell: unknown): string =>
  typeof cell === 'number'
    ? Number.isSafeInteger(cell)
      ? BigInt(cell).toString()
      : ''
    : typeof cell === 'string'
      ? cell.replace(/\s+/g, ' ')
      : '';
