/** What a customer sends besides sentences. */
export type Thing = 'photo' | 'document' | 'video' | 'place' | 'contact' | 'sticker' | 'link';

/** A sentence, or a thing with the words beside it. */
export type Line = string | readonly [Thing, string];

/** Conversations of customers: each next line is said once the one before was answered. */
export const TOPICS: readonly (readonly Line[])[] = [
  [
    'Dobar dan, kada stiže narudžba? Broj 10455.',
    'Naručeno je u ponedjeljak, plaćeno karticom.',
    'Može i na adresu firme, tamo ima nekoga do 16 sati.',
    'Odlično, hvala na brzom odgovoru!',
  ],
  [
    'Selam, da li imate ćevape za 20 osoba za subotu?',
    'Treba nam još deset somuna i kajmak.',
    'Može li preuzimanje oko 13 sati?',
    'Dogovoreno, vidimo se u subotu. 😊',
  ],
  [
    'Poštovani, šta je s računom broj 10455? Nije stigao na e-mail.',
    ['document', 'Evo ponude po kojoj smo platili.'],
    'Treba nam zbog PDV-a, do desetog u mjesecu.',
    'Stigao je, hvala lijepa!',
  ],
  [
    'Radite li subotom?',
    'A u nedjelju, makar do podne?',
    'Ima li parkinga ispred radnje?',
    'Super, doći ćemo onda oko 11.',
  ],
  [
    'Žuta haljina, veličina 38 – imate li je na stanju?',
    ['photo', 'Ova sa slike'],
    'A ima li je u plavoj boji?',
    'Onda jednu žutu, molim, plaćanje pouzećem.',
    ['sticker', ''],
  ],
  [
    'Dobar dan, paket je stigao oštećen.',
    ['photo', 'Ovako je izgledala kutija'],
    'Šolja je napukla, ostalo je u redu.',
    'Može zamjena, ne treba povrat novca.',
    'Hvala što ste to riješili bez muke.',
  ],
  [
    'Gdje se tačno nalazite?',
    ['place', ''],
    'Je li to kod stare pijace ili preko mosta?',
    'Našli smo, hvala! Odmah stižemo.',
  ],
  [
    'Koliko košta dostava do Mostara?',
    'A ako uzmem dva komada?',
    'Paket neka ide na adresu Braće Fejića 12.',
    'U redu, naručujem odmah.',
  ],
  [
    'Treba mi termin za servis klime, što prije može.',
    ['video', 'Ovako zvuči kad se upali'],
    'Odgovara mi četvrtak poslije 15 sati.',
    ['contact', ''],
    'Hvala, čekamo majstora.',
  ],
  [
    'Molim ponudu za 40 stolica i 10 stolova.',
    ['link', 'https://www.primjer.ba/artikal/5'],
    'Ide za salu u Tuzli, do kraja mjeseca.',
    'Može li popust na količinu?',
    'Pošaljite predračun, uplata ide sutra.',
  ],
  [
    'Kako mogu vratiti patike? Broj ne odgovara.',
    'Nisu nošene i kutija je tu.',
    'Zamjena za broj 43 bi bila najbolja.',
    'Važi, šaljem ih danas poštom.',
  ],
  [
    'Može li se plaćati karticom na rate?',
    'Na šest rata, ako može.',
    'A preko računa firme?',
    'Jasno, hvala puno. 👍',
  ],
  [
    'Pozdrav, tražite li još radnika u magacinu?',
    'Imam B kategoriju i pet godina iskustva.',
    'Biografiju mogu poslati na e-mail.',
    'Na razgovor mogu doći bilo koji dan.',
  ],
  [
    'Može li čovjek, molim?',
    'Radi se o računu koji je naplaćen dva puta.',
    'Čekam, nije hitno.',
    'Eto, sad je vraćeno. Hvala i prijatan dan!',
  ],
];

/** Sentences that screens, searches and databases stumble over. */
export const AWKWARD_TEXTS: readonly string[] = [
  'Đe ste',
  'Prva linija\nDruga linija',
  '   ',
  '<b>nije podebljano</b> & "navodnici"',
  'ИЗВИНИТЕ',
  'č'.repeat(300),
  '👨‍👩‍👧‍👦',
  'Može i na https://primjer.ba/?q=čevapi&x=1#dno',
];
