import {
  ibanProblem,
  isCompleteIban,
  isReference,
  normalizeIban,
  plainAmount,
  readAmount,
} from '../../../../../core/payment/accounts.ts';
import { bytesOf, EPC, epcText, oneLine, sepaNote } from '../../../../../core/payment/epc.ts';
import { ContentChecks, type ContentKind, trimmed } from './kind.ts';

/** A SEPA credit transfer in euro, as EU bank apps read it (EPC069-12, version 002). */
export const epc: ContentKind = {
  id: 'epc',
  about:
    'SEPA uplata u eurima: bankovna aplikacija u EU popuni nalog sama. Banke u BiH ovaj kod uglavnom ne čitaju, a za KM ne važi.',
  empty: 'Upišite primaoca i IBAN i kod nastaje sam.',
  fields: [
    { name: 'primalac', label: 'Primalac', control: 'line', required: true },
    {
      name: 'iban',
      label: 'IBAN primaoca',
      control: 'line',
      required: true,
      placeholder: 'HR12 1001 0051 8630 0016 0',
    },
    {
      name: 'iznos',
      label: 'Iznos (EUR)',
      control: 'line',
      inputMode: 'decimal',
      placeholder: '12,50',
      half: true,
      hint: 'Prazno: upisuje ga platilac.',
    },
    { name: 'bic', label: 'BIC banke', control: 'line', half: true, hint: 'Unutar EU nije potreban.' },
    { name: 'svrha', label: 'Svrha', control: 'line', placeholder: 'Račun 12/2026' },
    {
      name: 'poziv',
      label: 'Poziv na broj (RF…)',
      control: 'line',
      placeholder: 'RF18 5390 0754 7034',
      hint: 'Umjesto svrhe, ne uz nju.',
      more: true,
    },
    { name: 'sifra', label: 'Šifra svrhe', control: 'line', placeholder: 'GDDS', half: true, more: true },
    { name: 'poruka', label: 'Poruka platiocu', control: 'line', more: true },
  ],
  moreTitle: 'Poziv na broj, šifra, poruka',
  example: {
    primalac: 'Čaršija d.o.o.',
    iban: 'HR12 1001 0051 8630 0016 0',
    iznos: '1.234,50',
    svrha: 'Račun 12/2026',
  },
  rule: { level: 'M', maxVersion: 13, why: 'Standard EPC069-12 propisuje nivo M i najviše verziju 13.' },
  encode(values) {
    const found = new ContentChecks();
    const of = (name: string): string => oneLine(trimmed(values, name));
    const iban = normalizeIban(of('iban'));
    const bic = of('bic').replace(/\s/g, '').toUpperCase();
    const amount = of('iznos') === '' ? null : readAmount(of('iznos'));
    const reference = normalizeIban(of('poziv'));
    const purpose = of('sifra').toUpperCase();

    if (of('primalac') === '') found.wrong('primalac', 'Upišite ime primaoca.');
    found.atMost('primalac', of('primalac'), EPC.name);
    if (iban === '') found.wrong('iban', 'Upišite IBAN primaoca.');
    else {
      const problem = ibanProblem(iban);
      if (problem !== null) found.wrong('iban', problem, isCompleteIban(iban));
      else {
        const note = sepaNote(iban, bic);
        if (note) found.note(note.text, note.about);
      }
    }
    if (bic !== '' && !/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) {
      found.wrong('bic', 'BIC ima 8 ili 11 znakova, npr. PBZGHR2X.');
    }
    if (of('iznos') !== '' && amount === null) {
      found.wrong('iznos', 'Iznos nije jasan: upišite ga kao 1234,56 ili 1.234,56.');
    } else if (amount !== null && (amount < EPC.least || amount > EPC.most)) {
      found.wrong('iznos', 'Iznos je od 0,01 do 999.999.999,99 EUR.');
    }
    if (purpose !== '' && !/^[A-Z]{1,4}$/.test(purpose))
      found.wrong('sifra', 'Šifra svrhe ima do četiri slova.');
    if (reference !== '' && !isReference(reference)) {
      found.wrong(
        'poziv',
        'Očekuje se RF referenca (ISO 11649) s tačnim kontrolnim brojem. Drugo ide u svrhu.',
      );
    }
    if (reference !== '' && of('svrha') !== '') {
      found.wrong('poziv', 'Standard dozvoljava ili svrhu ili poziv na broj, ne oboje.');
    }
    found.atMost('svrha', of('svrha'), EPC.text);
    found.atMost('poruka', of('poruka'), EPC.message);
    const text = epcText({
      name: of('primalac'),
      iban,
      bic,
      amount: amount === null ? null : plainAmount(amount),
      purpose,
      reference,
      text: of('svrha'),
      message: of('poruka'),
    });
    const bytes = bytesOf(text);
    if (bytes > EPC.bytes) {
      found.wrong(
        'svrha',
        `EPC kod nosi najviše ${EPC.bytes} bajt; ovaj bi ih imao ${bytes}. Skratite svrhu ili poruku.`,
      );
    }
    return found.outcome(() => text);
  },
};
