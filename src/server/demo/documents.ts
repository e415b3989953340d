import sharp from 'sharp';
import { lettering } from '../../core/lettering/letters.ts';
import { paper } from './paper.ts';

/** A file of an organisation, written by one of its people. */
export interface DemoDocument {
  organisation: string;
  /** By local part of the e-mail. */
  by: string;
  /** Names of its folder and of those above it. */
  folder: string[];
  name: string;
  /** `day`: when it was written, in the Bosnian way. */
  content: (day: string) => string | Buffer | Promise<Buffer>;
  tags?: string[];
  note?: string;
  /** Name of the partner that it is attached to, as in partneri.txt. */
  partner?: string;
}

/** A plain CSV of Excel in Bosnian. */
const table = (...rows: string[]): string => `\ufeff${rows.join('\r\n')}\r\n`;

export const documents: DemoDocument[] = [
  {
    organisation: 'trgovina',
    by: 'amra.hadzic',
    folder: ['Ugovori', 'Dobavljači'],
    name: 'Ugovor o isporuci - Mljekara Vlašić.pdf',
    tags: ['ugovor', 'mliječno'],
    note: 'Produžava se sam ako ga niko ne otkaže 30 dana prije isteka.',
    partner: 'Mljekara Vlašić d.o.o. Travnik',
    content: (day) =>
      paper('Ugovor o isporuci mliječnih proizvoda', [
        'Kazandžiluk trgovina d.o.o. Sarajevo, u daljem tekstu Kupac, i',
        'Mljekara Vlašić d.o.o. Travnik, u daljem tekstu Dobavljač, zaključuju:',
        '',
        '1. Dobavljač isporučuje mlijeko, sir i kajmak svakog radnog dana do 6 sati.',
        '2. Narudžbu za sutra Kupac šalje do 15 sati.',
        '3. Cijene su u cjenovniku „Mliječni proizvodi”, bez PDV-a.',
        '4. Rok plaćanja je 30 dana od prijema robe.',
        '5. Roba kojoj je do isteka roka ostalo manje od trećine ne preuzima se.',
        '',
        `U Sarajevu, ${day}`,
        '',
        'Za Kupca: Amra Hadžić                    Za Dobavljača: Amela Tufek',
      ]),
  },
  {
    organisation: 'trgovina',
    by: 'amra.hadzic',
    folder: ['Ugovori', 'Kupci'],
    name: 'Aneks 1 - Hotel Bijela Tabija.pdf',
    tags: ['ugovor', 'aneks'],
    partner: 'Hotel Bijela Tabija d.d. Sarajevo',
    content: (day) =>
      paper('Aneks 1 ugovora o snabdijevanju', [
        'Ugovorne strane mijenjaju rok plaćanja i rabat:',
        '',
        '- rok plaćanja: 45 dana (ranije 30),',
        '- rabat: 7,5 % na sve osim duhana i štampe.',
        '',
        'Ostale odredbe ugovora ostaju na snazi.',
        '',
        `U Sarajevu, ${day}`,
      ]),
  },
  {
    organisation: 'trgovina',
    by: 'amra.hadzic',
    folder: ['Cjenovnici'],
    name: 'Mliječni proizvodi.csv',
    tags: ['mliječno'],
    partner: 'Mljekara Vlašić d.o.o. Travnik',
    content: () =>
      table(
        'Šifra;Naziv;Jedinica;Cijena bez PDV-a (KM)',
        '1001;Svježe mlijeko 2,8 % 1 l;kom;1,62',
        '1002;Vlašićki sir;kg;14,90',
        '1003;Kajmak mladi;kg;17,40',
        '1004;Kiselo mlijeko 500 g;kom;1,35',
        '1005;Pavlaka 20 % 400 g;kom;2,10',
        '1006;Maslac 250 g;kom;4,75',
      ),
  },
  {
    organisation: 'trgovina',
    by: 'kenan.begovic',
    folder: ['Skladište'],
    name: 'Raspored regala.png',
    note: 'Novi regali su bakarne boje.',
    content: shelves,
  },
  {
    organisation: 'trgovina',
    by: 'kenan.begovic',
    folder: ['Skladište'],
    name: 'Zapisnik s popisa.txt',
    tags: ['popis'],
    content: (day) =>
      `ZAPISNIK S POPISA SKLADIŠTA\n${day}\n\nKomisija: Kenan Begović, Lejla Džaferović\n\n` +
      'Regal B: manjak 2 kutije rahat-lokuma, oštećene pri istovaru.\n' +
      'Hladnjača: stanje odgovara.\nRegal D: tri šteke vode bez oznake roka; odvojene.\n\n' +
      'Sljedeći popis: zadnjeg radnog dana u mjesecu.\n',
  },
  {
    organisation: 'gradnja',
    by: 'emir.suljic',
    folder: ['Gradilišta', 'Slavinovići'],
    name: 'Ugovor o građenju - Stan-invest.pdf',
    tags: ['ugovor'],
    partner: 'Stan-invest d.o.o. Brčko',
    content: (day) =>
      paper('Ugovor o građenju', [
        'Investitor: Stan-invest d.o.o. Brčko',
        'Izvođač: Panonika gradnja d.o.o. Tuzla',
        '',
        '1. Izvođač gradi stambenu zgradu P+4 u naselju Slavinovići.',
        '2. Radovi počinju uvođenjem u posao i traju 14 mjeseci.',
        '3. Situacije se ispostavljaju mjesečno, prema ovjerenoj građevinskoj knjizi.',
        '4. Garantni rok za radove je dvije godine.',
        '',
        `U Tuzli, ${day}`,
      ]),
  },
  {
    organisation: 'gradnja',
    by: 'emir.suljic',
    folder: ['Gradilišta', 'Slavinovići'],
    name: 'Predmjer - temelji.csv',
    content: () =>
      table(
        'Poz.;Opis;Jedinica;Količina',
        '1;Iskop u zemlji III kategorije;m³;412,50',
        '2;Nasip šljunka, zbijen u slojevima;m³;96,00',
        '3;Beton MB 30 za temeljnu ploču;m³;138,20',
        '4;Armatura B500B, rezana i savijena;kg;11.840,00',
      ),
  },
  {
    organisation: 'agencija',
    by: 'ivana.coric',
    folder: ['Klijenti'],
    name: 'Rokovi u mjesecu.csv',
    tags: ['rokovi'],
    content: () =>
      table(
        'Dan;Obaveza;Kome',
        '10.;PDV prijava i uplata;UIO',
        '10.;Specifikacija uz isplatu plaća (2001);Porezna uprava FBiH',
        '15.;Zahtjev za refundaciju bolovanja;Zavod zdravstvenog osiguranja',
        '20.;E-knjige nabavki i isporuka;UIO',
      ),
  },
  {
    organisation: 'agencija',
    by: 'ivana.coric',
    folder: ['Klijenti', 'OŠ Podveležje'],
    name: 'Ponuda za vođenje knjiga.pdf',
    partner: 'Osnovna škola Podveležje',
    content: (day) =>
      paper('Ponuda za vođenje poslovnih knjiga', [
        'Za: Osnovna škola Podveležje',
        '',
        'Mjesečno, do 120 dokumenata: 350,00 KM bez PDV-a.',
        'Obračun plaća za 18 zaposlenih uključen je u cijenu.',
        'Godišnji obračun: 400,00 KM bez PDV-a.',
        '',
        `Ponuda važi 30 dana. Mostar, ${day}`,
      ]),
  },
];

/** A plan of the warehouse, drawn. */
function shelves(): Promise<Buffer> {
  const shelf = (name: string, x: number, fill: string): string =>
    `<rect x="${x}" y="150" width="120" height="420" rx="6" fill="${fill}"/>` +
    lettering(name, { face: 'bold', size: 48, x: x + 60, y: 378, fill: '#fffdf8', middle: true });
  const below = (text: string, x: number): string =>
    lettering(text, { face: 'sans', size: 24, x, y: 620, fill: '#3c474b', middle: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720">
<rect width="1200" height="720" fill="#f7f2e8"/><rect x="40" y="110" width="1120" height="560" fill="#fffdf8" stroke="#1d1b17" stroke-width="6"/>
${lettering('Raspored regala, prizemlje', { face: 'bold', size: 40, x: 40, y: 72, fill: '#1d1b17' })}
${shelf('A', 110, '#0d6467')}${shelf('B', 300, '#0d6467')}${shelf('C', 490, '#bf6c35')}${shelf('D', 680, '#bf6c35')}
<rect x="880" y="150" width="240" height="420" rx="6" fill="#d2e9e6" stroke="#0d6467" stroke-width="3"/>
${lettering('Hladnjača', { face: 'bold', size: 34, x: 1000, y: 372, fill: '#0a4e51', middle: true })}
${below('Slatko', 170)}${below('Kafa i čaj', 360)}${below('Brašno', 550)}${below('Pića', 740)}${below('Mliječno i meso', 1000)}
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
