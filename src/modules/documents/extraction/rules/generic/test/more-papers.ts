import type { Paper } from './papers.ts';

/** More papers, typed: balances around a table, stacked cells, parties in a table, dates at the end, words of other regions. */
export const MORE_PAPERS: readonly Paper[] = [
  {
    type: 'izvod',
    about: 'Ulaz and Izlaz with a running balance, balances above and beneath the table',
    text: `Vrelo banka d.d. Mostar
Izvadak br. 12/26
Račun: 338-575-87343994-62          Datum: 11.09.2026.
Komitent: Semberija Metal d.o.o. Gračanica
JIB: 4218336380006        Valuta: KM

Stanje prethodno:    1.000,00 KM

Datum        Nalogodavac / Primalac           Svrha            Ulaz        Izlaz        Stanje
11.09.2026.  Una Sigurnost d.o.o. Živinice    Uplata 60/26     700,28                   1.700,28
             1410203668154241
11.09.2026.  Grad Mostar                      Taksa                        100,00       1.600,28
             1542791413062754
11.09.2026.  Čelik Inženjering d.d. Sarajevo  Račun 126/26                 200,00       1.400,28
             1329981529319310

Ukupno izlaz:        300,00
Ukupno ulaz:         700,28
Novo stanje:         1.400,28`,
    fields: {
      owner_name: 'Semberija Metal d.o.o. Gračanica',
      owner_jib: '4218336380006',
      account: '3385758734399462',
      document_number: '12/26',
      document_date: '2026-09-11',
      currency: 'BAM',
      opening: '1000.00',
      out: '300.00',
      in: '700.28',
      closing: '1400.28',
    },
    lines: [
      'Una Sigurnost d.o.o. Živinice|1410203668154241|0.00|700.28',
      'Grad Mostar|1542791413062754|100.00|0.00',
      'Čelik Inženjering d.d. Sarajevo|1329981529319310|200.00|0.00',
    ],
  },
  {
    type: 'izvod',
    about: 'the account above the name in one cell, balances in the rows of the table',
    text: `IZVOD PO RAČUNU BROJ 77
Drina banka a.d. Bijeljina                              za dan 27.02.2026.
Vlasnik računa            Broj računa               IBAN
Kamenac d.o.o. Zenica     3381688285697308          BA393381688285697308
ID broj: 4232006930002

Rb   Račun i naziv partnera                  Duguje         Potražuje
     Prethodno stanje                                       5.000,00
1    555-711-30720659-53                     0,00           160,11
     Kovačević Elektronika a.d. Visoko
2    154-694-49008954-75                     1.000,00       0,00
     Plivit Drvo a.d. Travnik
3    161-293-21746570-75                     20,00          0,00
     Osnovna škola Treća
     Ukupan promet                           1.020,00       160,11
     Novo stanje                                            4.140,11`,
    fields: {
      owner_name: 'Kamenac d.o.o. Zenica',
      owner_jib: '4232006930002',
      account: '3381688285697308',
      document_number: '77',
      document_date: '2026-02-27',
      opening: '5000.00',
      out: '1020.00',
      in: '160.11',
      closing: '4140.11',
    },
    lines: [
      'Kovačević Elektronika a.d. Visoko|5557113072065953|0.00|160.11',
      'Plivit Drvo a.d. Travnik|1546944900895475|1000.00|0.00',
      'Osnovna škola Treća|1612932174657075|20.00|0.00',
    ],
  },
  {
    type: 'izvod',
    about: 'a header over two rows, balances beside their labels in a frame',
    text: `                                DNEVNI IZVOD
Broj izvoda        Datum izvoda      Račun                 Valuta
101                02.06.2026.       1993051727938616      BAM
Korisnik: Džananović Sigurnost d.d. Široki Brijeg
JIB: 4242993130000

Redni    Naziv i sjedište                   Račun                Iznos          Iznos
broj     nalogodavca / primaoca             partnera             duguje         potražuje
1        Krajina Tekstil d.o.o. Ilidža      1998742547113953                    943,83
2        Orlovača Elektronika d.j.l. Tuzla  1545834841040371     39,84
3        Džananović Transport d.o.o.        1342373430457241     43,71

Početni saldo      Dugovni promet      Potražni promet      Završni saldo
100,00             83,55               943,83               960,28`,
    fields: {
      owner_name: 'Džananović Sigurnost d.d. Široki Brijeg',
      owner_jib: '4242993130000',
      account: '1993051727938616',
      document_number: '101',
      document_date: '2026-06-02',
      currency: 'BAM',
      opening: '100.00',
      out: '83.55',
      in: '943.83',
      closing: '960.28',
    },
    lines: [
      'Krajina Tekstil d.o.o. Ilidža|1998742547113953|0.00|943.83',
      'Orlovača Elektronika d.j.l. Tuzla|1545834841040371|39.84|0.00',
      'Džananović Transport d.o.o.|1342373430457241|43.71|0.00',
    ],
  },
  {
    type: 'ugovor',
    about: 'parties in a table, one of them an institution, the date and place at the end, a deposit',
    text: `UGOVOR O ZAKUPU POSLOVNOG PROSTORA
Broj: 06-77/26

ZAKUPODAVAC     JU Dom zdravlja „Dr. Mustafa Šehović“ Tuzla
                Albina Herljevića 1, 75000 Tuzla
                ID broj: 4402438350000
ZAKUPAC         Orlovača Drvo d.j.l. Tešanj
                Maršala Tita 5, 74260 Tešanj
                ID broj: 4240422310008

Na osnovu odluke broj 12/26 od 01.02.2026. godine ugovorne strane zaključuju ovaj ugovor o zakupu poslovnog prostora.
Zakupac prilikom predaje uplaćuje depozit u iznosu od 3.000,00 KM. Mjesečna zakupnina iznosi 1.500,00 KM bez PDV,
odnosno 1.755,00 KM sa PDV. Zakupac zakupninu plaća u roku od 10 dana od prijema računa. Nedostatke prijavljuje
u roku od 3 dana. Zakup traje od 01.03.2026. do 28.02.2028. godine uz otkazni rok od 60 dana.

Tuzla, 20.02.2026. godine

Za zakupodavca                      Za zakupca`,
    fields: {
      party_one: 'JU Dom zdravlja „Dr. Mustafa Šehović“ Tuzla',
      party_one_jib: '4402438350000',
      party_two: 'Orlovača Drvo d.j.l. Tešanj',
      party_two_jib: '4240422310008',
      document_number: '06-77/26',
      document_date: '2026-02-20',
      value: '1500.00',
      currency: 'BAM',
      payment_days: '10',
      valid_until: '2028-02-28',
    },
    lines: [],
  },
  {
    type: 'ugovor',
    about: 'Croatian words, roles in brackets, the date in the head line',
    text: `Općina Jablanica, Pere Bilića 15, Jablanica, OIB/ID: 4214838370009, zastupana po načelniku (u daljnjem tekstu: Naručitelj)
i
Krajina Metal d.o.o. Gračanica, Titova 7, ID broj: 4256717870009, zastupan po direktoru (u daljnjem tekstu: Izvođač)
sklopili su

UGOVOR O IZVOĐENJU RADOVA broj 44-3/26

Članak 1. Izvođač se obvezuje izvesti radove prema ponudi br. 18/26 od 03.01.2026. godine.
Članak 2. Ugovorena cijena iznosi 58.500,00 KM s PDV-om, odnosno 50.000,00 KM bez PDV-a. Avans iznosi 5.000,00 KM.
Članak 3. Naručitelj se obvezuje platiti izvedene radove u roku od 45 dana od dana ovjere situacije.
Članak 4. Jamstveni rok je 24 mjeseca. Ugovor vrijedi do 31. prosinca 2026. godine.

U Jablanici, dana 15. siječnja 2026. godine
NARUČITELJ                                    IZVOĐAČ`,
    fields: {
      party_one: 'Općina Jablanica',
      party_one_jib: '4214838370009',
      party_two: 'Krajina Metal d.o.o. Gračanica',
      party_two_jib: '4256717870009',
      document_number: '44-3/26',
      document_date: '2026-01-15',
      value: '50000.00',
      currency: 'BAM',
      payment_days: '45',
      valid_until: '2026-12-31',
    },
    lines: [],
  },
  {
    type: 'ugovor',
    about: 'Cyrillic, a seller and a buyer',
    text: `УГОВОР О КУПОПРОДАЈИ РОБЕ
Број: 15-1/26
Закључен у Бањој Луци, дана 15.01.2026. године, између:
1. Мајевица Папир д.о.о. Бијељина, Трг краља Петра 1, ЈИБ: 4238292130008 (у даљем тексту: Продавац) и
2. Врбас Системи д.о.о. Бања Лука, Краља Петра 5, ЈИБ: 4256270730000 (у даљем тексту: Купац)

Укупна вриједност уговора износи 12.400,00 КМ. Купац ће платити робу у року од 30 дана од дана пријема фактуре.
Уговор важи до 31.12.2026. године.`,
    fields: {
      party_one: 'Мајевица Папир д.о.о. Бијељина',
      party_one_jib: '4238292130008',
      party_two: 'Врбас Системи д.о.о. Бања Лука',
      party_two_jib: '4256270730000',
      document_number: '15-1/26',
      document_date: '2026-01-15',
      value: '12400.00',
      currency: 'BAM',
      payment_days: '30',
      valid_until: '2026-12-31',
    },
    lines: [],
  },
  {
    type: 'otpremnica',
    about: 'a heading of other words, labels under the values, ordered and delivered side by side',
    text: `Una Tekstil d.d. Visoko                              IZDATNICA MATERIJALA 0451/26
Kralja Tvrtka 12, 71300 Visoko                       18.02.2026.
ID broj: 4280843350000

Davalac: Una Tekstil d.d. Visoko
Primalac: Javna ustanova Gimnazija Visoko
Kralja Tomislava 8
ID broj: 4230138830004
Broj narudžbenice: 33/26

R.b.   Naziv                     Jed.    Naručena    Isporučena    Razlika
                                 mjere   količina    količina
1.     Platno laneno             m       60          57            3
2.     Konac bijeli              kom     20          20
3.     Igle                      pak     5           4             1

Ukupno stavki: 3`,
    fields: {
      seller_name: 'Una Tekstil d.d. Visoko',
      seller_jib: '4280843350000',
      buyer_name: 'Javna ustanova Gimnazija Visoko',
      buyer_jib: '4230138830004',
      document_number: '0451/26',
      document_date: '2026-02-18',
      order_number: '33/26',
    },
    lines: ['Platno laneno|m|57', 'Konac bijeli|kom|20', 'Igle|pak|4'],
  },
  {
    type: 'otpremnica',
    about: 'a row of labels over a row of values, codes in front of the names',
    text: `Trebević Agro d.o.o. Goražde
Ćamila Sijarića bb, 73000 Goražde, ID: 4261116420000

DOSTAVNI LIST

Broj          Datum          Vaša narudžba      Vozilo
OTP-715/26    13/05/2026     806-26             A12-K-345

Kupac:                               Mjesto isporuke:
Žitoprom Transport d.o.o. Bihać      Poslovnica 3
Bihaćkih branilaca 4                 Krupska bb
ID: 4252998420001

Artikl                               Kol.         JM
100-20 Lješnjak pečeni               38           kg
100-21 Folija stretch 50 cm          42           rol
Isporučio: ____________              Preuzeo: ____________`,
    fields: {
      seller_name: 'Trebević Agro d.o.o. Goražde',
      seller_jib: '4261116420000',
      buyer_name: 'Žitoprom Transport d.o.o. Bihać',
      buyer_jib: '4252998420001',
      document_number: 'OTP-715/26',
      document_date: '2026-05-13',
      order_number: '806-26',
    },
    lines: ['100-20 Lješnjak pečeni|kg|38', '100-21 Folija stretch 50 cm|rol|42'],
  },
  {
    type: 'otpremnica',
    about: 'Serbian words in Cyrillic, the unit in the middle',
    text: `ДОСТАВНИЦА бр. 88/26
Дана: 3. мај 2026. године
Добављач: Тузла Метал д.о.о. Бања Лука          Наручилац: Дрина Дрво а.д. Зворник
ЈИБ: 4233665000000                              ЈИБ: 4262055620007
По наруџби број: 9/26

Р.бр.   Шифра    Врста робе            Ј.м.    Наручено    Испоручено
1       0012     Шљива сушена          кг      12,5        10,5
2       0013     Ајвар љути            ком     3           3`,
    fields: {
      seller_name: 'Тузла Метал д.о.о. Бања Лука',
      seller_jib: '4233665000000',
      buyer_name: 'Дрина Дрво а.д. Зворник',
      buyer_jib: '4262055620007',
      document_number: '88/26',
      document_date: '2026-05-03',
      order_number: '9/26',
    },
    lines: ['Шљива сушена|кг|10.5', 'Ајвар љути|ком|3'],
  },
];
