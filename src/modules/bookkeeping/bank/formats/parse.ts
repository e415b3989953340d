import type { AppError } from '../../../../core/errors.ts';
import { decodeText } from '../../../../core/transfer/decode-text.ts';
import { badFile } from '../../../../core/transfer/limits.ts';
import { looksLikeXml, readCamt053 } from './camt053.ts';
import { looksLikeMt940, readMt940 } from './mt940.ts';
import { checkStatement, type Statement } from './statement.ts';

export type Format = 'mt940' | 'camt053' | 'table';

/** The format of a file by its beginning; whatever is neither MT940 nor XML may be a table. */
export function formatOf(head: Uint8Array): Format {
  const text = decodeText(head) ?? '';
  if (looksLikeMt940(text)) return 'mt940';
  return looksLikeXml(text) ? 'camt053' : 'table';
}

/** 422 for a file that is none of what banks send. */
export const notStatement = (): AppError =>
  badFile('Datoteka nije bankovni izvod. Podržani su MT940, camt.053 (XML), CSV i Excel (.xlsx).');

/** The statements of an MT940 or camt.053 file, whose rows and balances agree. Throws 422 at `file`. */
export async function parseStatements(file: Uint8Array): Promise<Statement[]> {
  const text = decodeText(file);
  if (text === null) throw notStatement();
  const statements = looksLikeXml(text) ? await readCamt053(text) : readMt940(text);
  for (const statement of statements) checkStatement(statement);
  return statements;
}
