import { badFile, notTable } from './limits.ts';
import type { Sheet } from './sheet.ts';

const startsWith = (file: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte);

/** The type of a file by its first bytes. Throws 422 for a file that is not a table, whatever its name. */
export function formatOf(file: Uint8Array): Sheet['format'] {
  if (file.length === 0) throw badFile('Datoteka je prazna.');
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0))
    throw badFile(
      'Stari Excel (.xls) i datoteke zaštićene lozinkom nisu podržani. Sačuvajte kao Excel (.xlsx) bez lozinke.',
    );
  // PNG, JPEG, GIF, PDF.
  const others = [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
    [0x25, 0x50, 0x44, 0x46],
  ];
  if (others.some((bytes) => startsWith(file, ...bytes))) throw notTable();
  return 'csv';
}
