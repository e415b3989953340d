import {
  ibanProblem,
  isCompleteIban,
  isReference,
  normalizeIban,
  plainAmount,
  readAmount,
} from './accounts.ts';
import { ContentChecks, type ContentKind, trimmed } from './kind.ts';

/** Maximum payload of an EPC code in bytes (EPC069-12). */
const MAX_BYTES = 331;
const MAX_AMOUNT = 99_999_999_999;
const EEA = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(
  ' ',
);
const OTHER_SEPA = 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ');

/** Line breaks separate fields in the code, so a value must not contain any. */
const oneLine = (value: string): string => value.replace(/\s*[\r\n]+\s*/g, ' ');

function checkCountry(found: ContentChecks, iban: string, bic: string): void {
  const country = iban.slice(0, 2);
  if (OTHER_SEPA.includes(country)) {
    if (bic === '') found.note('Za banku izvan Evropskog ekonomskog prostora standard traži i BIC.', 'bic');
  } else if (!EEA.includes(country)) {
    found.note(
      `${country} nije na našem spisku SEPA zemalja: banka platioca će nalog vjerovatno odbiti.`,
      'iban',
    );
  }
}

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
    found.atMost('primalac', of('primalac'), 70);
    if (iban === '') found.wrong('iban', 'Upišite IBAN primaoca.');
    else {
      const problem = ibanProblem(iban);
      if (problem !== null) found.wrong('iban', problem, isCompleteIban(iban));
      else checkCountry(found, iban, bic);
    }
    if (bic !== '' && !/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) {
      found.wrong('bic', 'BIC ima 8 ili 11 znakova, npr. PBZGHR2X.');
    }
    if (of('iznos') !== '' && amount === null) {
      found.wrong('iznos', 'Iznos nije jasan: upišite ga kao 1234,56 ili 1.234,56.');
    } else if (amount !== null && (amount < 1 || amount > MAX_AMOUNT)) {
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
    found.atMost('svrha', of('svrha'), 140);
    found.atMost('poruka', of('poruka'), 70);
    const lines = [
      'BCD',
      '002',
      '1',
      'SCT',
      bic,
      of('primalac'),
      iban,
      amount === null ? '' : `EUR${plainAmount(amount)}`,
      purpose,
      reference,
      of('svrha'),
      of('poruka'),
    ];
    // Trailing empty lines may be omitted.
    const text = lines.join('\n').replace(/\n+$/, '');
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > MAX_BYTES) {
      found.wrong(
        'svrha',
        `EPC kod nosi najviše ${MAX_BYTES} bajt; ovaj bi ih imao ${bytes}. Skratite svrhu ili poruku.`,
      );
    }
    return found.outcome(() => text);
  },
};
