import { boolean, choice, defineResource, percent, text } from '../../../core/resource.ts';

/**
 * VAT codes. A line that carries one is a part of KUF or KIF; the code says in which columns of eNabavke and eIsporuke, and so in which
 * boxes of the return, its base and its tax stand.
 */
export const pdvOznake = defineResource({
  name: 'pdv-oznake',
  table: 'fin_pdv_oznake',
  path: '/fin/pdv-oznake',
  permission: 'fin_pdvoznake',
  scope: 'tenant',
  labels: { one: 'PDV oznaka', many: 'PDV oznake', accusative: 'PDV oznaku' },
  title: 'naziv',
  hint: ['sifra'],
  unique: [['sifra']],
  sort: 'sifra',
  menu: { group: 'fin-postavke', icon: 'receipt-tax', order: 5 },
  fields: {
    sifra: text({
      label: 'Šifra',
      max: 10,
      pattern: { source: '[0-9A-Z]{1,10}', message: 'Velika slova i cifre.' },
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 120, required: true, search: true, list: true }),
    knjiga: choice({
      label: 'Knjiga',
      options: { kuf: 'KUF (nabavke)', kif: 'KIF (isporuke)' },
      required: true,
      list: true,
    }),
    kolona: choice({
      label: 'Kolona',
      help: 'Gdje u evidenciji stoje osnovica i PDV.',
      options: {
        odbitni: 'KUF: PDV koji se odbija',
        neodbitni: 'KUF: PDV koji se ne odbija',
        pausal: 'KUF: paušalna naknada poljoprivredniku',
        bez_pdv: 'KUF: nabavka bez PDV-a',
        obveznik: 'KIF: isporuka PDV obvezniku',
        krajnja: 'KIF: isporuka licu koje nije obveznik',
        izvoz: 'KIF: izvoz',
        oslobodjeno: 'KIF: oslobođeno (čl. 24 i 25)',
        vanposlovno: 'KIF: interna faktura, vanposlovne svrhe',
        strana_usluga: 'KIF: PDV obračunat na uslugu stranog lica',
      },
      required: true,
      list: true,
    }),
    nosi: choice({
      label: 'Iznos stavke je',
      help: 'Na stavci PDV-a osnovica se upisuje posebno.',
      options: { pdv: 'PDV', osnovica: 'Osnovica' },
      required: true,
    }),
    tip_dokumenta: choice({
      label: 'Tip dokumenta',
      options: {
        '01': '01 – roba i usluge iz zemlje',
        '02': '02 – vlastita potrošnja, vanposlovne svrhe',
        '03': '03 – avansna faktura',
        '04': '04 – JCI',
        '05': '05 – usluge iz inostranstva ili u inostranstvo',
        '06': '06',
        '07': '07',
        '08': '08',
        '09': '09',
      },
      required: true,
    }),
    stopa: percent({ label: 'Stopa', required: true, list: true }),
    konto: text({
      label: 'Konto PDV-a',
      help: 'Predlaže se za stavku PDV-a.',
      max: 10,
      pattern: { source: '[0-9]{3,10}', message: 'Konto se piše ciframa.' },
      list: true,
    }),
    aktivno: boolean({ label: 'Aktivna', default: true, list: true }),
  },
});
