import { mediaTypeOf } from '../files/media/media-type.ts';
import { badFile, notTable } from './limits.ts';
import type { Sheet } from './sheet.ts';

/** Other formats that people send by mistake; whatever else is not text, the reader of CSV refuses. */
const OTHERS = /^(?:image|audio|video|font)\/|^application\/(?:pdf|rtf|x-msdownload|x-elf|gzip)$/;

/** The format of a table by its first bytes. Throws 422 for a file that is not a table, whatever its name. */
export async function formatOf(file: Uint8Array): Promise<Sheet['format']> {
  if (file.length === 0) throw badFile('Datoteka je prazna.');
  const { type, archive } = await mediaTypeOf(file, '');
  if (archive === 'zip') return 'xlsx';
  if (archive === 'cfb')
    throw badFile(
      'Stari Excel (.xls) i datoteke zaštićene lozinkom nisu podržani. Sačuvajte kao Excel (.xlsx) bez lozinke.',
    );
  if (OTHERS.test(type)) throw notTable();
  return 'csv';
}
