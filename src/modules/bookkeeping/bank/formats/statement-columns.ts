import { date, defineResource, money, text } from '../../../../core/resource.ts';

/**
 * Columns of a statement that a bank gives as a table. Declared like a resource so that a file is read by the one reader of tables
 * (core/transfer), with headings as banks write them; it is stored nowhere.
 */
export const statementColumns = defineResource({
  name: 'stavke-izvoda',
  table: 'fin_bank_rows',
  path: '/fin/izvodi',
  permission: 'fin_knjizenje',
  scope: 'tenant',
  labels: { one: 'Stavka izvoda', many: 'Stavke izvoda', accusative: 'stavku izvoda' },
  title: 'svrha',
  menu: { group: 'fin', icon: 'building-bank' },
  fields: {
    datum: date({
      label: 'Datum',
      required: true,
      also: [
        'Datum knjiženja',
        'Datum transakcije',
        'Datum prometa',
        'Datum izvršenja',
        'Booking date',
        'Date',
      ],
    }),
    datum_valute: date({ label: 'Datum valute', also: ['Valuta datum', 'Dat. valute', 'Value date'] }),
    iznos: money({
      label: 'Iznos',
      help: 'Jedna kolona: isplate imaju minus.',
      also: ['Iznos transakcije', 'Promet', 'Amount', 'Iznos KM', 'Iznos (KM)', 'Iznos BAM'],
    }),
    uplata: money({
      label: 'Uplata',
      also: [
        'Uplate',
        'Priliv',
        'Potražuje',
        'Odobrenje',
        'U korist',
        'Iznos uplate',
        'Credit',
        'Potražuje KM',
      ],
    }),
    isplata: money({
      label: 'Isplata',
      also: ['Isplate', 'Odliv', 'Duguje', 'Zaduženje', 'Na teret', 'Iznos isplate', 'Debit', 'Duguje KM'],
    }),
    naziv: text({
      label: 'Naziv druge strane',
      max: 1000,
      also: [
        'Naziv',
        'Partner',
        'Primalac',
        'Primalac/platilac',
        'Nalogodavac',
        'Uplatilac',
        'Platilac',
        'Ime i prezime',
        'Naziv komitenta',
        'Name',
      ],
    }),
    racun: text({
      label: 'Račun druge strane',
      max: 100,
      also: [
        'Račun',
        'Broj računa',
        'Račun primaoca',
        'Račun partnera',
        'IBAN',
        'Žiro račun',
        'Account',
        'Račun platioca',
      ],
    }),
    svrha: text({
      label: 'Svrha',
      max: 2000,
      also: [
        'Svrha doznake',
        'Svrha uplate',
        'Svrha plaćanja',
        'Opis',
        'Opis transakcije',
        'Description',
        'Opis plaćanja',
      ],
    }),
    poziv: text({
      label: 'Poziv na broj',
      max: 200,
      also: ['Poziv', 'Referenca', 'PNB', 'Reference', 'Poziv na broj primaoca', 'Broj fakture'],
    }),
    oznaka: text({
      label: 'Oznaka banke',
      max: 200,
      also: ['Broj transakcije', 'ID transakcije', 'Referenca banke', 'Transakcija', 'Br. naloga'],
    }),
  },
});
