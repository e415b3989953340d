import { CELL_NAMES, type DraftBody, type DraftLine, draftBody } from '../vouchers/draft.ts';
import { COLUMN_OF, type FileLine, type FileVoucher, newVoucher, type RowProblem } from './voucher-file.ts';

/** A voucher of a file as a draft. What names no partner or cost centre of the books stays as it was written, to be chosen later. */
export function draftOf(file: FileVoucher): DraftBody {
  const { type, day, description, statement_no } = newVoucher(file);
  return { type, day, description, statement_no: statement_no ?? '', lines: file.lines.map(cellsOf) };
}

function cellsOf({ line, partner, jib, center }: FileLine): DraftLine {
  const shown = {
    ...line,
    partner_id: line.partner_id ?? partner ?? jib,
    cost_center_id: line.cost_center_id ?? center,
    // A draft has the size; the sign is that of its side.
    currency_amount: line.currency_amount?.replace('-', ''),
  };
  return Object.fromEntries(CELL_NAMES.flatMap((name) => (shown[name] ? [[name, shown[name]]] : [])));
}

/** What a draft cannot hold: more lines or longer texts than it takes. */
export function draftProblems(file: FileVoucher): RowProblem[] {
  const { error } = draftBody.safeParse(draftOf(file));
  return (error?.issues ?? []).map(({ path: [first, line, cell], message }) => ({
    row: typeof line === 'number' ? file.lines[line]!.row : file.row,
    voucher: file.key,
    field: COLUMN_OF[String(cell ?? first)] ?? null,
    message,
    blocks: true,
    blocks_draft: true,
  }));
}
