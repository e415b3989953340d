/** What backup and restore say in the terminal. */
import { countText } from '../../core/count-text.ts';
import { momentText } from '../../core/dates.ts';
import { plural } from '../../core/plural.ts';
import { sizeText } from '../../core/size-text.ts';
import type { Backup } from './backup.ts';
import type { Contents } from './dump.ts';
import type { FileFault } from './manifest.ts';
import type { FaultyFile } from './stored-files.ts';

const FAULTS: Record<FileFault, string> = {
  missing: 'sadržaja nema',
  different: 'sadržaj nije onaj koji je sačuvan',
  unreadable: 'sadržaj se ne može pročitati',
};
/** Faulty files that are named one by one. */
const NAMED = 20;

/** "62 tabele sa 23.755 redova, 4 datoteke (3,1 MB)". */
export function contentsText({ tables, rows, files, fileBytes }: Omit<Contents, 'start' | 'faulty'>): string {
  const words = [
    `${countText(tables)} ${plural(tables, 'tabela', 'tabele', 'tabela')}`,
    `${countText(rows)} ${plural(rows, 'red', 'reda', 'redova')}`,
    `${countText(files)} ${plural(files, 'datoteka', 'datoteke', 'datoteka')} (${sizeText(fileBytes)})`,
  ];
  return words.join(', ');
}

export const backupText = (backup: Backup): string =>
  [
    `Rezervna kopija: ${backup.path} (${sizeText(backup.size)}, ${backup.encrypted ? 'šifrovana' : 'nije šifrovana'})`,
    `  ${contentsText(backup)}`,
    ...(backup.encrypted ? [] : [UNENCRYPTED]),
  ].join('\n');

const UNENCRYPTED =
  '  U njoj su i lozinke (kao otisci) i ključ kojim su šifrovane tajne: čuvajte je kao i sam server, ili postavite BACKUP_PASSPHRASE.';

export const verifiedText = (path: string, contents: Contents): string =>
  [
    `Arhiva je ispravna: ${path}`,
    `  od ${momentText(contents.start.created_at)}, PostgreSQL ${contents.start.postgres}`,
    `  vraćeno na probu i upoređeno: ${contentsText(contents)}`,
  ].join('\n');

export function restoredText(contents: Contents): string {
  const waiting = contents.start.waiting.reduce((sum, { count }) => sum + count, 0);
  return [
    `Vraćeno je stanje od ${momentText(contents.start.created_at)}.`,
    `  upoređeno s arhivom: ${contentsText(contents)}`,
    '  Sve prijave su završene: svi se prijavljuju ponovo.',
    ...(waiting > 0
      ? [
          `  U redu je tada čekalo ${countText(waiting)} ${plural(waiting, 'posao', 'posla', 'poslova')} ` +
            `(${contents.start.waiting.map(({ queue, count }) => `${queue}: ${count}`).join(', ')}); ne rade se ponovo.`,
        ]
      : []),
    'Pokrenite npm start.',
  ].join('\n');
}

/** Names files whose bytes are not what their rows promise; empty if there are none. */
export function faultyText(faulty: readonly FaultyFile[]): string {
  if (faulty.length === 0) return '';
  const lines = faulty.slice(0, NAMED).map(({ id, fault }) => `  ${id}: ${FAULTS[fault]}`);
  const more = faulty.length - lines.length;
  return [
    `Arhiva je nepotpuna: ${countText(faulty.length)} ${plural(faulty.length, 'datoteka nije', 'datoteke nisu', 'datoteka nije')} u redu.`,
    ...lines,
    ...(more > 0 ? [`  … i još ${countText(more)}`] : []),
  ].join('\n');
}
