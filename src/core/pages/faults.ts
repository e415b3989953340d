/** Why a document was not opened. */
export type PdfFault =
  | { why: 'empty' }
  | { why: 'not-pdf'; kind: string | null }
  | { why: 'needs-password' }
  | { why: 'wrong-password' }
  | { why: 'encryption' }
  | { why: 'truncated' }
  | { why: 'damaged' }
  | { why: 'no-pages' }
  | { why: 'too-large' }
  | { why: 'unreadable' };

/** Largest file that the engine can read: its offsets have 31 bits. */
export const LONGEST_FILE = 2 ** 31 - 1;

/** The message for the person. */
export function faultText(fault: PdfFault): string {
  switch (fault.why) {
    case 'empty':
      return 'Datoteka je prazna.';
    case 'not-pdf':
      return fault.kind
        ? `Ovo nije PDF: izgleda kao ${fault.kind}.`
        : 'Ovo nije PDF: nema oznake %PDF na početku.';
    case 'needs-password':
      return 'PDF je zaključan lozinkom. Upišite je da se otvori.';
    case 'wrong-password':
      return 'Lozinka nije tačna. Provjerite velika i mala slova i pokušajte ponovo.';
    case 'encryption':
      return 'PDF je šifriran na način koji se ovdje ne može otvoriti (npr. certifikatom umjesto lozinke).';
    case 'truncated':
      return 'PDF je nepotpun: nedostaje mu kraj. Vjerovatno se preuzimanje prekinulo; preuzmite ga ponovo.';
    case 'damaged':
      return 'PDF je oštećen i ne može se otvoriti.';
    case 'no-pages':
      return 'PDF nema nijedne stranice.';
    case 'too-large':
      return 'PDF je veći od 2 GB; toliko se ovdje ne može otvoriti.';
    case 'unreadable':
      return 'Datoteka se više ne može čitati: premještena je, izmijenjena ili obrisana. Odaberite je ponovo.';
  }
}

/** Why a page of an open document cannot be drawn or read. */
type PageFault = 'page-damaged' | 'page-size' | 'memory';

/** Thrown for an unusable page; the other pages still work. The message is for the person. */
export class PageError extends Error {
  readonly why: PageFault;
  /** `page`: counted from 1. */
  constructor(why: PageFault, page: number) {
    super(`${page}. stranica ${PAGE_TEXTS[why]}`);
    this.why = why;
  }
}

const PAGE_TEXTS: Record<PageFault, string> = {
  'page-damaged': 'je oštećena i ne može se prikazati.',
  'page-size': 'ima nemoguće dimenzije i ne može se prikazati.',
  memory:
    'traži više memorije nego što je preglednik daje. Pri pretvaranju u slike pomaže manja rezolucija (dpi).',
};
