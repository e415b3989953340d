/**
 * Three fictional organisations. Addresses end in `.example`, so that no mail reaches anybody.
 */

interface DemoPerson {
  email: string;
  first: string;
  last: string;
  /** Memberships, default first: role `admin` or `manager`, direct permissions, or both. */
  memberships: { organisation: string; role?: 'admin' | 'manager'; permissions?: string[] }[];
}

export interface DemoEdit {
  /** Actor, by local part of the e-mail. */
  by: string;
  /** Name of the goods group. */
  group: string;
  /** Changed fields; `jedinica` is a unit's mark. Null deletes the group. */
  change: { naziv?: string; opis?: string; aktivno?: boolean; jedinica?: string } | null;
}

export interface DemoOrganisation {
  key: string;
  name: string;
  /** What stands on its papers; `grad` is its municipality. */
  profile: { jib: string; adresa: string; postanski_broj: string; grad: string };
  /** Number of its bank account. */
  racun: string;
  /** Tree of goods groups (tree.ts). */
  trade: string;
  /** Authors of the tree's branches in turn, by local part of the e-mail. */
  builders: string[];
  units: Record<string, unknown>[];
  taxes: Record<string, unknown>[];
  edits: DemoEdit[];
  /** Rights that the operator gave it beside those of every organisation. */
  given?: string[];
  /** Saved views of goods groups, as query strings. */
  views: { by: string; name: string; query: string }[];
}

const READ_GOODS = ['erp_gruperobe_pregled', 'erp_jedinicemjere_pregled'];
const READ_ALL = [
  ...READ_GOODS,
  'erp_drzave_pregled',
  'erp_entiteti_pregled',
  'erp_kantoni_pregled',
  'erp_opstine_pregled',
  'erp_porezi_pregled',
];

/** What whoever does the daily work of a firm needs beside goods: partners and files. */
const DAILY_WORK = [
  'admin_companies_pregled',
  'admin_companies_save',
  'admin_stored_files_pregled',
  'admin_stored_files_save',
];

/** What whoever answers people on Viber needs. */
const CHAT = ['viber_chat_pregled', 'viber_chat_save'];

export const people: DemoPerson[] = [
  {
    email: 'amra.hadzic@kazandziluk.example',
    first: 'Amra',
    last: 'Hadžić',
    memberships: [{ organisation: 'trgovina', role: 'admin' }],
  },
  {
    email: 'kenan.begovic@kazandziluk.example',
    first: 'Kenan',
    last: 'Begović',
    memberships: [
      {
        organisation: 'trgovina',
        role: 'manager',
        permissions: [...DAILY_WORK, ...CHAT],
      },
    ],
  },
  {
    email: 'lejla.dzaferovic@kazandziluk.example',
    first: 'Lejla',
    last: 'Džaferović',
    memberships: [
      {
        organisation: 'trgovina',
        permissions: [...READ_ALL, 'erp_gruperobe_save', 'erp_jedinicemjere_save', ...DAILY_WORK, ...CHAT],
      },
    ],
  },
  {
    email: 'goran.maric@kazandziluk.example',
    first: 'Goran',
    last: 'Marić',
    memberships: [{ organisation: 'trgovina', permissions: READ_GOODS }],
  },
  {
    email: 'emir.suljic@panonika.example',
    first: 'Emir',
    last: 'Suljić',
    memberships: [{ organisation: 'gradnja', role: 'admin' }],
  },
  {
    email: 'dragana.petrovic@panonika.example',
    first: 'Dragana',
    last: 'Petrović',
    memberships: [{ organisation: 'gradnja', role: 'manager', permissions: DAILY_WORK }],
  },
  {
    email: 'nermin.sehic@panonika.example',
    first: 'Nermin',
    last: 'Šehić',
    memberships: [{ organisation: 'gradnja', permissions: READ_GOODS }],
  },
  {
    email: 'ivana.coric@bilans.example',
    first: 'Ivana',
    last: 'Ćorić',
    memberships: [
      { organisation: 'agencija', role: 'admin' },
      { organisation: 'trgovina', role: 'manager' },
      { organisation: 'gradnja', role: 'manager' },
    ],
  },
  {
    email: 'mirza.djulic@bilans.example',
    first: 'Mirza',
    last: 'Đulić',
    memberships: [
      { organisation: 'agencija', role: 'manager' },
      { organisation: 'trgovina', permissions: READ_ALL },
    ],
  },
  {
    email: 'ana.zovko@bilans.example',
    first: 'Ana',
    last: 'Zovko',
    memberships: [{ organisation: 'agencija', permissions: READ_ALL }],
  },
];

export const organisations: DemoOrganisation[] = [
  {
    key: 'trgovina',
    name: 'Kazandžiluk trgovina d.o.o. Sarajevo',
    profile: {
      jib: '4201988100005',
      adresa: 'Kazandžiluk 14',
      postanski_broj: '71000',
      grad: 'Stari Grad Sarajevo',
    },
    racun: '1610000010352142',
    trade: 'trgovina',
    builders: ['amra.hadzic', 'kenan.begovic', 'lejla.dzaferovic'],
    units: [
      { oznaka: 'gajba', naziv: 'gajba voća i povrća', vrsta: 'pakovanje', decimale: 0 },
      { oznaka: 'šteka', naziv: 'šteka (10 kutija)', vrsta: 'pakovanje', decimale: 0 },
      { oznaka: 'tepsija', naziv: 'tepsija', vrsta: 'pakovanje', decimale: 0 },
    ],
    taxes: [
      {
        kod: 'POVN',
        naziv: 'Povratna naknada za ambalažu',
        vrsta: 'drugo',
        stopa: '0.00',
        vrijedi_od: '2024-01-01',
        napomena: 'Ne ulazi u osnovicu PDV-a; obračunava se po komadu.',
      },
    ],
    views: [
      { by: 'kenan.begovic', name: 'Neaktivne grupe', query: 'aktivno=false&sort=naziv' },
      { by: 'lejla.dzaferovic', name: 'Posljednje mijenjano', query: 'sort=-updated_at&page_size=50' },
      { by: 'amra.hadzic', name: 'Vršne grupe', query: 'roditelj_id__null=true' },
    ],
    edits: [
      { by: 'lejla.dzaferovic', group: 'Krompir i luk', change: { jedinica: 'gajba' } },
      { by: 'lejla.dzaferovic', group: 'Jabuke i kruške', change: { jedinica: 'gajba' } },
      {
        by: 'kenan.begovic',
        group: 'Instant kafa i napici',
        change: { naziv: 'Instant kafa, kapućino i kakao' },
      },
      {
        by: 'amra.hadzic',
        group: 'Travnički i livanjski sir',
        change: { opis: 'Samo dobavljači sa zaštićenim porijeklom; certifikat uz prvu isporuku.' },
      },
      { by: 'lejla.dzaferovic', group: 'Jaja iz slobodnog uzgoja', change: { jedinica: 'kut' } },
      {
        by: 'ivana.coric',
        group: 'Povratna ambalaža',
        change: { opis: 'Razdužuje se posebnom kalkulacijom.' },
      },
      { by: 'kenan.begovic', group: 'Čokoladno mlijeko', change: { aktivno: false } },
      {
        by: 'amra.hadzic',
        group: 'Ratluk i halva',
        change: { jedinica: 'kut', opis: 'Pakovanja od 250 i 500 g.' },
      },
      { by: 'lejla.dzaferovic', group: 'Južno voće', change: { naziv: 'Južno i tropsko voće' } },
      {
        by: 'kenan.begovic',
        group: 'Instant kafa, kapućino i kakao',
        change: { naziv: 'Instant kafa i kapućino' },
      },
      { by: 'amra.hadzic', group: 'Mesni naresci', change: null },
      { by: 'kenan.begovic', group: 'Mineralna voda', change: { opis: 'Staklo i PET vode se odvojeno.' } },
      { by: 'lejla.dzaferovic', group: 'Sudžuk', change: { opis: 'Čuvati na temperaturi do 12 °C.' } },
      { by: 'kenan.begovic', group: 'Sirupi', change: { aktivno: false } },
      { by: 'ivana.coric', group: 'Vino', change: { opis: 'Provjeriti akcizne markice pri prijemu.' } },
      {
        by: 'kenan.begovic',
        group: 'Čokoladno mlijeko',
        change: { aktivno: true, opis: 'Novi dobavljač od oktobra.' },
      },
    ],
  },
  {
    key: 'gradnja',
    name: 'Panonika gradnja d.o.o. Tuzla',
    profile: { jib: '4209927200008', adresa: 'Turalibegova 32', postanski_broj: '75000', grad: 'Tuzla' },
    racun: '3380000010471901',
    trade: 'gradnja',
    builders: ['emir.suljic', 'dragana.petrovic'],
    units: [
      { oznaka: 'norma-sat', naziv: 'norma-sat', vrsta: 'vrijeme', decimale: 2 },
      { oznaka: 'tura', naziv: 'tura kamiona kipera', vrsta: 'kolicina', decimale: 0 },
    ],
    taxes: [
      {
        kod: 'PPN',
        naziv: 'Porez na promet nekretnina',
        vrsta: 'drugo',
        stopa: '5.00',
        vrijedi_od: '2020-01-01',
        napomena: 'Kantonalni propis; stopu provjeriti za svaki kanton.',
      },
    ],
    views: [
      { by: 'dragana.petrovic', name: 'Posljednje mijenjano', query: 'sort=-updated_at&page_size=50' },
      { by: 'emir.suljic', name: 'Vršne grupe', query: 'roditelj_id__null=true' },
    ],
    edits: [
      { by: 'dragana.petrovic', group: 'Kamion kiper', change: { jedinica: 'tura' } },
      {
        by: 'dragana.petrovic',
        group: 'Pijesak',
        change: { jedinica: 't', opis: 'Obračun po vagi separacije.' },
      },
      { by: 'emir.suljic', group: 'Beton C25/30', change: { opis: 'Uz svaku turu izjava o svojstvima.' } },
      { by: 'emir.suljic', group: 'Beton C20/25', change: { opis: 'Podložni betoni i ivičnjaci.' } },
      { by: 'ivana.coric', group: 'Bager', change: { opis: 'Vlastita mašina: interni obračun.' } },
      { by: 'dragana.petrovic', group: 'Puna opeka', change: { aktivno: false } },
      { by: 'emir.suljic', group: 'Zavarene mreže', change: { naziv: 'Armaturne mreže Q i R' } },
      { by: 'dragana.petrovic', group: 'Šperploča i blažujka', change: { naziv: 'Šperploča i blažuj' } },
      { by: 'dragana.petrovic', group: 'Šperploča i blažuj', change: { naziv: 'Šperploče' } },
      { by: 'emir.suljic', group: 'Fasadna skela', change: { opis: 'U vlasništvu; evidentirati i najam.' } },
      { by: 'emir.suljic', group: 'Slivnici i šahtovi', change: null },
      { by: 'ivana.coric', group: 'Zaštitna obuća', change: { opis: 'Zadužuje se po radniku.' } },
      { by: 'dragana.petrovic', group: 'Kamena vuna', change: { opis: 'Debljine 8, 10, 12 i 15 cm.' } },
    ],
  },
  {
    key: 'agencija',
    name: 'Bilans i knjiga, računovodstvena agencija, Mostar',
    given: ['admin_aplikacije_save', 'admin_licence_pregled', 'admin_licence_save'],
    profile: { jib: '4227416300002', adresa: 'Kralja Tomislava 9', postanski_broj: '88000', grad: 'Mostar' },
    racun: '1990000010583305',
    trade: 'agencija',
    builders: ['ivana.coric', 'mirza.djulic'],
    units: [
      { oznaka: 'stavka', naziv: 'stavka knjiženja', vrsta: 'usluga', decimale: 0 },
      { oznaka: 'radnik', naziv: 'radnik u obračunu', vrsta: 'usluga', decimale: 0 },
    ],
    taxes: [
      {
        kod: 'PDOH',
        naziv: 'Porez na dohodak (FBiH)',
        vrsta: 'drugo',
        stopa: '10.00',
        vrijedi_od: '2009-01-01',
      },
      { kod: 'PDOB', naziv: 'Porez na dobit', vrsta: 'drugo', stopa: '10.00', vrijedi_od: '2016-01-01' },
    ],
    views: [
      { by: 'ivana.coric', name: 'Vršne usluge', query: 'roditelj_id__null=true' },
      { by: 'mirza.djulic', name: 'Plaće', query: 'q=pla%C4%87e' },
    ],
    edits: [
      { by: 'mirza.djulic', group: 'Plaće u Federaciji BiH', change: { jedinica: 'radnik' } },
      { by: 'mirza.djulic', group: 'Plaće u Republici Srpskoj', change: { jedinica: 'radnik' } },
      { by: 'mirza.djulic', group: 'Plaće u Brčko distriktu', change: { jedinica: 'radnik' } },
      { by: 'ivana.coric', group: 'Unos ulaznih računa', change: { jedinica: 'stavka' } },
      { by: 'ivana.coric', group: 'Unos izvoda', change: { jedinica: 'stavka' } },
      {
        by: 'ivana.coric',
        group: 'PDV prijava',
        change: { opis: 'Predaja i uplata do 10. u mjesecu za prethodni mjesec.' },
      },
      { by: 'mirza.djulic', group: 'Tinte', change: { aktivno: false } },
      { by: 'ivana.coric', group: 'Putni nalozi', change: { naziv: 'Putni nalozi i dnevnice' } },
      { by: 'mirza.djulic', group: 'Fascikle', change: null },
      { by: 'ivana.coric', group: 'Likvidacija', change: { opis: 'Ponuda po složenosti predmeta.' } },
      { by: 'mirza.djulic', group: 'E-fakture', change: { opis: 'Priprema klijenata za e-fakturu u FBiH.' } },
    ],
  },
];
