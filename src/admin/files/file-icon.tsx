import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconNotes,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react';
import type { FileKind } from '../../core/files/kinds.ts';
import classes from './file-icon.module.css';

const ICONS: Record<FileKind, typeof IconFile> = {
  slika: IconPhoto,
  pdf: IconFileTypePdf,
  dokument: IconFileText,
  tabela: IconFileSpreadsheet,
  prezentacija: IconPresentation,
  tekst: IconNotes,
  zvuk: IconFileMusic,
  film: IconMovie,
  arhiva: IconFileZip,
  ostalo: IconFile,
};

/** The sign of a kind of files. */
export function FileIcon({ kind, size = 18 }: { kind: FileKind; size?: number }) {
  const Sign = ICONS[kind];
  return (
    <Sign className={classes.kind} data-kind={kind} size={size} stroke={size > 24 ? 1.1 : 1.6} aria-hidden />
  );
}
