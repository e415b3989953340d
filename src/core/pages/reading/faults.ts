import { faultText, type PdfFault } from '../faults.ts';
import type { PageWords } from '../page-words.ts';
import { MAX_PAGES, MAX_POINTS } from './limits.ts';

/** Why no page of a file can be read. */
export type FileFaultCode =
  | Exclude<PdfFault['why'], 'wrong-password' | 'unreadable'>
  | 'not-picture'
  | 'unsupported'
  | 'too-many-points'
  | 'too-many-pages'
  | 'picture-damaged'
  | 'too-slow'
  | 'memory';

/** A code, and the Bosnian message for the person. */
export interface FileFault {
  code: FileFaultCode;
  message: string;
}

const MILLION = 1_000_000;

/** The fault of a PDF that does not open. */
export function pdfFault(fault: PdfFault): FileFault {
  switch (fault.why) {
    case 'needs-password':
    case 'wrong-password':
      return {
        code: 'needs-password',
        message: 'PDF je zaključan lozinkom. Skinite lozinku i pošaljite ga ponovo.',
      };
    case 'unreadable':
      return { code: 'damaged', message: 'Datoteka se ne može pročitati do kraja.' };
    default:
      return { code: fault.why, message: faultText(fault) };
  }
}

/** Messages of all other faults. `kind`: what the file looks like, if known. */
export const faults = {
  empty: (): FileFault => ({ code: 'empty', message: 'Datoteka je prazna.' }),
  notPicture: (kind: string | null): FileFault => ({
    code: 'not-picture',
    message: `Ovo nije slika koja se može čitati (JPEG, PNG, TIFF ili WebP)${looksLike(kind)}.`,
  }),
  unsupported: (kind: string | null): FileFault => ({
    code: 'unsupported',
    message: `Čitaju se PDF i slike (JPEG, PNG, TIFF, WebP)${looksLike(kind)}.`,
  }),
  tooLarge: (): FileFault => ({ code: 'too-large', message: 'Slika je veća od 100 MB; toliko se ne čita.' }),
  tooManyPoints: (): FileFault => ({
    code: 'too-many-points',
    message: `Slika ima više od ${MAX_POINTS / MILLION} miliona tačaka. Smanjite je i pošaljite ponovo.`,
  }),
  tooManyPages: (pages: number): FileFault => ({
    code: 'too-many-pages',
    message: `Dokument ima ${pages} stranica, a najviše se čita ${MAX_PAGES}. Podijelite ga na manje dijelove.`,
  }),
  pictureDamaged: (): FileFault => ({
    code: 'picture-damaged',
    message: 'Slika je oštećena ili nepotpuna i ne može se prikazati.',
  }),
  tooSlow: (): FileFault => ({ code: 'too-slow', message: 'Otvaranje datoteke je trajalo predugo.' }),
  memory: (): FileFault => ({
    code: 'memory',
    message: 'Otvaranje datoteke traži više memorije nego što joj se daje, ili je datoteka oštećena.',
  }),
};

const looksLike = (kind: string | null): string => (kind ? `, a ovo izgleda kao ${kind}` : '');

/** Thrown in the reading process for a file of which no page can be read. */
export class FileRefused extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Messages of a page that could not be read, while the others go on. */
const PAGE_FAULTS = {
  damaged: 'je oštećena i ne može se pročitati.',
  memory: 'traži više memorije nego što joj se daje, pa nije pročitana.',
  slow: 'se čitala predugo, pa nije pročitana.',
  died: 'nije pročitana: čitač se dva puta prekinuo na njoj.',
} as const;

/** The message; `page`: from 1. */
export const pageFault = (page: number, why: keyof typeof PAGE_FAULTS): string =>
  `${page}. stranica ${PAGE_FAULTS[why]}`;

/** A page that could not be read, as large as A4. */
export const faultPage = (page: number, fault: string): PageWords => ({
  page,
  width: 595,
  height: 842,
  turned: 0,
  source: 'fault',
  words: [],
  notes: { unseen: 0, coarse: null, distrusted: false },
  fault,
});
