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

/** The longest file the engine can read: its places in a file are 31 bits long. */
export const LONGEST_FILE = 2 ** 31 - 1;

/** What a person is told who gave such a file. */
export function faultWords(fault: PdfFault): string {
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

/** Why one page of an open document cannot be drawn or read. */
type PageFault = 'page-damaged' | 'page-size' | 'memory';

/** Thrown for a page that cannot be had; the document's other pages still can. Its message is for the person. */
export class PageError extends Error {
  readonly why: PageFault;
  /** `page`: counted from one, as people do. */
  constructor(why: PageFault, page: number) {
    super(`${page}. stranica ${PAGE_WORDS[why]}`);
    this.why = why;
  }
}

const PAGE_WORDS: Record<PageFault, string> = {
  'page-damaged': 'je oštećena i ne može se prikazati.',
  'page-size': 'ima nemoguće dimenzije i ne može se prikazati.',
  memory:
    'traži više memorije nego što je preglednik daje. Pri pretvaranju u slike pomaže manja rezolucija (dpi).',
};
