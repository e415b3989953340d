import { date, decimal, defineResource, money, text } from '../../../core/resource.ts';
import { CELLS, MAX_DESCRIPTION, MAX_STATEMENT_NO } from '../vouchers/draft.ts';

/**
 * Columns of vouchers in a file, one row for each line, with headings as people and other programs write them. Declared like a
 * resource so that the one reader and the one writer of tables (core/transfer) know them; it is stored nowhere.
 */
export const voucherColumns = defineResource({
  name: 'stavke-naloga',
  table: 'fin_lines',
  path: '/fin/uvoz-naloga',
  permission: 'fin_knjizenje',
  scope: 'tenant',
  labels: { one: 'Stavka naloga', many: 'Stavke naloga', accusative: 'stavku naloga' },
  title: 'nalog',
  menu: { group: 'fin', icon: 'files' },
  fields: {
    nalog: text({
      label: 'Nalog',
      help: 'Stavke s istom oznakom su jedan nalog.',
      max: 100,
      also: [
        'Broj naloga',
        'Br. naloga',
        'Oznaka naloga',
        'Nalog br',
        'Temeljnica',
        'Broj temeljnice',
        'Voucher',
      ],
    }),
    vrsta: text({
      label: 'Vrsta',
      max: 10,
      also: ['Vrsta naloga', 'Tip naloga', 'Tip', 'Vrsta dokumenta', 'VN'],
    }),
    datum: date({
      label: 'Datum',
      also: ['Datum knjiženja', 'Datum naloga', 'Dat. knjiženja', 'Datum temeljnice'],
    }),
    opis_naloga: text({
      label: 'Opis naloga',
      max: MAX_DESCRIPTION,
      also: ['Naziv naloga', 'Opis temeljnice'],
    }),
    broj_izvoda: text({ label: 'Broj izvoda', max: MAX_STATEMENT_NO, also: ['Izvod'] }),
    konto: text({
      label: 'Konto',
      max: 10,
      required: true,
      also: ['Šifra konta', 'Broj konta', 'Račun', 'Account', 'Kto'],
    }),
    duguje: money({ label: 'Duguje', also: ['Dug', 'Dugovno', 'Debit', 'Iznos duguje', 'Duguje KM'] }),
    potrazuje: money({
      label: 'Potražuje',
      also: ['Pot', 'Potražno', 'Credit', 'Iznos potražuje', 'Potražuje KM', 'Potr'],
    }),
    partner: text({
      label: 'Partner',
      max: 300,
      also: [
        'Naziv partnera',
        'Komitent',
        'Kupac/dobavljač',
        'Kupac',
        'Dobavljač',
        'Naziv komitenta',
        'Firma',
      ],
    }),
    partner_jib: text({
      label: 'JIB partnera',
      max: 30,
      also: ['JIB', 'ID broj', 'IDB', 'Identifikacioni broj', 'PDV broj'],
    }),
    mjesto_troska: text({
      label: 'Mjesto troška',
      max: 60,
      also: ['MT', 'Mjesto', 'Cost center', 'Radna jedinica', 'RJ'],
    }),
    dokument: text({
      label: 'Dokument',
      max: CELLS.document_no,
      also: [
        'Broj dokumenta',
        'Br. dok.',
        'Br dok',
        'Vezni broj',
        'Veza',
        'Broj fakture',
        'Broj računa',
        'Faktura',
      ],
    }),
    datum_dokumenta: date({ label: 'Datum dokumenta', also: ['Dat. dok.', 'Datum fakture', 'Datum računa'] }),
    dospijece: date({
      label: 'Dospijeće',
      also: ['Valuta', 'Datum valute', 'Datum dospijeća', 'Rok', 'Rok plaćanja'],
    }),
    datum_prijema: date({ label: 'Datum prijema', also: ['Primljeno', 'Zaprimljeno'] }),
    opis: text({
      label: 'Opis',
      max: CELLS.description,
      also: ['Opis stavke', 'Tekst', 'Napomena', 'Opis knjiženja'],
    }),
    strana_valuta: text({
      label: 'Strana valuta',
      max: 3,
      also: ['Oznaka valute', 'Currency', 'Devizna valuta'],
    }),
    iznos_valute: decimal({
      label: 'Iznos u valuti',
      precision: 18,
      scale: 2,
      also: ['Devizni iznos', 'Iznos valute', 'Iznos dev.'],
    }),
    kurs: decimal({ label: 'Kurs', precision: 18, scale: 6, min: 0 }),
    pdv_oznaka: text({ label: 'PDV oznaka', max: 10, also: ['PDV šifra', 'Šifra PDV'] }),
    pdv_osnovica: money({ label: 'PDV osnovica', also: ['Osnovica', 'Osnovica PDV'] }),
    pdv_mjesec: date({ label: 'PDV mjesec', help: 'Prvi dan mjeseca prijave.', also: ['PDV period'] }),
  },
});
