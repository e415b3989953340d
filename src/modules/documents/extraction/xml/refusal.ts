const MESSAGES = {
  empty: 'Datoteka je prazna.',
  too_large: 'XML je veći od 10 MB, što nijedna e-faktura nije.',
  encoding: 'XML nije zapisan kodiranjem koje navodi, pa se ne može pročitati.',
  not_xml: 'Datoteka nije XML.',
  not_invoice: 'XML nije e-faktura. Čitamo UBL 2.1 (Invoice, CreditNote) i CII (CrossIndustryInvoice).',
  old_zugferd: 'Ovo je stari ZUGFeRD 1.0, koji ne čitamo. Tražite račun kao Factur-X, ZUGFeRD 2 ili UBL.',
  document_type: 'XML sadrži DTD (DOCTYPE), koji e-faktura ne smije imati i koji može biti zlonamjeran.',
  too_deep: 'XML ima previše elemenata jedan u drugom.',
  too_many: 'XML ima previše elemenata.',
  damaged: 'XML je oštećen ili prekinut.',
} as const;

type RefusalCode = keyof typeof MESSAGES;

/** Why bytes are not read as an e-invoice. The message is for the person. */
export class NotEInvoice extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(MESSAGES[code]);
    this.name = 'NotEInvoice';
    this.code = code;
  }
}
