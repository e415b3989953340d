/** Papers of other layouts than those of the corpus, typed: what is read of them, and the rows with | between their values. */
export interface Paper {
  type: string;
  about: string;
  text: string;
  fields: Record<string, string>;
  lines: readonly string[];
}

export const PAPERS: readonly Paper[] = [
  {
    type: 'otpremnica',
    about: 'a seller in the letterhead, names over two rows',
    text: `Una Tekstil d.d. Visoko
Kralja Tvrtka 12, 71300 Visoko                          Kupac:
ID broj: 4280843350000                                  Igman Higijena a.d. Visoko
PDV broj: 280843350000                                  Prvog maja 3
Tel: 032 123 456                                        71300 Visoko
                                                        ID: 4230138830004

DOSTAVNICA broj: 525/2026
Mjesto i datum: Visoko, 18.02.2026.
Veza: NAR-654/26          Način otpreme: vlastiti prevoz

Rb    Šifra      Naziv artikla                     J.mj.    Količina
1.    100234     Cijev PVC                         m           57,00
2.    100235     Brašno T-500                      kg          71,000
3.    A-77       Sredstvo za čišćenje podova       kom          5
                 s mirisom limuna
UKUPNO:                                                       133,00

Robu izdao: Mujo Mujić            Robu primio:`,
    fields: {
      seller_name: 'Una Tekstil d.d. Visoko',
      seller_jib: '4280843350000',
      buyer_name: 'Igman Higijena a.d. Visoko',
      buyer_jib: '4230138830004',
      document_number: '525/2026',
      document_date: '2026-02-18',
      order_number: 'NAR-654/26',
    },
    lines: ['Cijev PVC|m|57', 'Brašno T-500|kg|71', 'Sredstvo za čišćenje podova s mirisom limuna|kom|5'],
  },
  {
    type: 'otpremnica',
    about: 'a carrier between the parties',
    text: `Isporučilac
Žitoprom Transport d.o.o.
Goražde
ID broj: 4252998420001, PDV: 252998420001
                                        Otpremnica - dostavnica OTP/715-26
Kupac
Trebević Agro d.o.o. Goražde            Datum: 13/05/2026
Ćamila Sijarića bb                      Narudžbenica broj: 806
ID: 4261116420000                       Prevoznik: Brzi d.o.o. Zenica

Rbr  Artikal                          Količina   JM     Masa
1    Lješnjak pečeni, u vrećama       38,000     kg     38,00
     od 5 kg, lot 12
2    Folija stretch                   42         rol    10,50
Ukupno                                80                48,50
Potpis kupca: ___________`,
    fields: {
      seller_name: 'Žitoprom Transport d.o.o.',
      seller_jib: '4252998420001',
      buyer_name: 'Trebević Agro d.o.o. Goražde',
      buyer_jib: '4261116420000',
      document_number: 'OTP/715-26',
      document_date: '2026-05-13',
      order_number: '806',
    },
    lines: ['Lješnjak pečeni, u vrećama od 5 kg, lot 12|kg|38', 'Folija stretch|rol|42'],
  },
  {
    type: 'otpremnica',
    about: 'Cyrillic',
    text: `Испоручилац: Тузла Метал д.о.о. Бања Лука, ЈИБ 4233665000000
Прималац: Дрина Дрво а.д. Зворник, ЈИБ 4262055620007

ОТПРЕМНИЦА бр. 12/26
Датум отпреме: 3. мај 2026.    Наруџбеница бр. 77-26

Ред. бр.   Назив робе              Јед. мјере    Количина
1          Шљива сушена            кг            12,5
2          Ајвар љути              ком           3`,
    fields: {
      seller_name: 'Тузла Метал д.о.о. Бања Лука',
      seller_jib: '4233665000000',
      buyer_name: 'Дрина Дрво а.д. Зворник',
      buyer_jib: '4262055620007',
      document_number: '12/26',
      document_date: '2026-05-03',
      order_number: '77-26',
    },
    lines: ['Шљива сушена|кг|12.5', 'Ајвар љути|ком|3'],
  },
  {
    type: 'otpremnica',
    about: 'a line printer, the unit behind the quantity',
    text: `POŠILJALAC                                PRIMALAC
STR "Kod Amire" vl. Amira Hodžić          Općina Centar Sarajevo
Ferhadija 3, Sarajevo                     Mis Irbina 1
JIB 4233665000000                         JIB 4262055620007
OTPREMNI LIST BR. 005694 OD 03.05.2026
PO NARUDŽBI BR. 12/2026
----------------------------------------------------
RB  NAZIV                     KOLIČINA JM
----------------------------------------------------
1   Papir fotokopirni A4      22 pak
2   Toner crni                3 kom
----------------------------------------------------`,
    fields: {
      seller_jib: '4233665000000',
      buyer_name: 'Općina Centar Sarajevo',
      buyer_jib: '4262055620007',
      document_number: '005694',
      document_date: '2026-05-03',
      order_number: '12/2026',
    },
    lines: ['Papir fotokopirni A4|pak|22', 'Toner crni|kom|3'],
  },
  {
    type: 'ugovor',
    about: 'parties within sentences',
    text: `UGOVOR O ZAKUPU br. Z-5/2026

Hadžić Elektronika d.d. Goražde, ulica Prvog maja 5, Goražde, JIB: 4214838370009, koju zastupa Ivan Ivić (u daljnjem
tekstu: Zakupodavac), s jedne strane, i Krajina Metal d.o.o. Gračanica, Titova 7, Gračanica, JIB: 4256717870009,
koju zastupa Ana Anić (u daljnjem tekstu: Zakupac), s druge strane, zaključili su dana 6. augusta 2026. godine sljedeći ugovor:

Ukupna vrijednost ugovora je 75.100,00 EUR. Zakupac je dužan platiti zakupninu u roku od 8 dana od prijema računa.
Ugovor se zaključuje na određeno vrijeme, zaključno sa 06.08.2027. godine. Otkazni rok je 60 dana.`,
    fields: {
      party_one: 'Hadžić Elektronika d.d. Goražde',
      party_one_jib: '4214838370009',
      party_two: 'Krajina Metal d.o.o. Gračanica',
      party_two_jib: '4256717870009',
      document_number: 'Z-5/2026',
      document_date: '2026-08-06',
      value: '75100.00',
      currency: 'EUR',
      payment_days: '8',
      valid_until: '2027-08-06',
    },
    lines: [],
  },
  {
    type: 'ugovor',
    about: 'parties side by side',
    text: `UGOVOR O SARADNJI
Broj protokola: 55-12/26                               Datum: 14.07.2026.

PRVA UGOVORNA STRANA                                   DRUGA UGOVORNA STRANA
Žitoprom Drvo d.j.l. Prijedor                          Orlovača Drvo d.j.l. Tešanj
Titova 3, Prijedor                                     Maršala 5, Tešanj
JIB: 4402438350000                                     JIB: 4240422310008

Ukupna naknada za usluge iz člana 1. iznosi 31.900,00 KM i plaća se najkasnije u roku 30 dana po ispostavljenoj fakturi.
Ugovor je na snazi do 14.07.2027. godine.`,
    fields: {
      party_one: 'Žitoprom Drvo d.j.l. Prijedor',
      party_one_jib: '4402438350000',
      party_two: 'Orlovača Drvo d.j.l. Tešanj',
      party_two_jib: '4240422310008',
      document_number: '55-12/26',
      document_date: '2026-07-14',
      value: '31900.00',
      currency: 'BAM',
      payment_days: '30',
      valid_until: '2027-07-14',
    },
    lines: [],
  },
  {
    type: 'ugovor',
    about: 'roles behind the names',
    text: `Na osnovu Zakona o obligacionim odnosima, ugovorne strane:
1. Majevica Papir d.o.o. Bijeljina, Trg kralja Petra 1, JIB: 4238292130008, PDV broj: 238292130008, račun: 3385758734399462
kod Una banka d.d., koga zastupa direktor Marko Marković (u daljem tekstu: Korisnik usluga)
i
2. Vrbas Sistemi d.o.o. Banja Luka, Kralja Petra 5, JIB: 4256270730000 (u daljem tekstu: Davalac usluga)
zaključuju dana 15.01.2026. godine

UGOVOR O PRUŽANJU USLUGA
Broj: 12-01/26

Član 3.
Korisnik usluga se obavezuje da za izvršene usluge plati Davaocu usluga iznos od 9.800,00 KM, u roku od 15 dana od dana
prijema računa. U slučaju kašnjenja obračunava se zatezna kamata.
Član 4.
Ugovor se zaključuje na period od 01.02.2026. do 31.01.2027. godine. Otkazni rok iznosi 90 dana.`,
    fields: {
      party_one: 'Majevica Papir d.o.o. Bijeljina',
      party_one_jib: '4238292130008',
      party_two: 'Vrbas Sistemi d.o.o. Banja Luka',
      party_two_jib: '4256270730000',
      document_number: '12-01/26',
      document_date: '2026-01-15',
      value: '9800.00',
      currency: 'BAM',
      payment_days: '15',
      valid_until: '2027-01-31',
    },
    lines: [],
  },
  {
    type: 'ugovor',
    about: 'labels and values',
    text: `                    UGOVOR O PRUŽANJU USLUGA

Broj:              U-476/2026
Datum:             14.07.2026.
Naručilac:         Žitoprom Drvo d.j.l. Prijedor
JIB naručioca:     4402438350000
Izvršilac:         Orlovača Drvo d.j.l. Tešanj
JIB izvršioca:     4240422310008
Vrijednost ugovora:     31.900,00 KM
Rok plaćanja:      30 dana
Važi do:           14.07.2027.`,
    fields: {
      party_one: 'Žitoprom Drvo d.j.l. Prijedor',
      party_one_jib: '4402438350000',
      party_two: 'Orlovača Drvo d.j.l. Tešanj',
      party_two_jib: '4240422310008',
      document_number: 'U-476/2026',
      document_date: '2026-07-14',
      value: '31900.00',
      currency: 'BAM',
      payment_days: '30',
      valid_until: '2027-07-14',
    },
    lines: [],
  },
  {
    type: 'izvod',
    about: 'sums in a row of their own, empty sides',
    text: `DRINA BANKA d.d. Sarajevo
JIB: 4233665000000
Izvod br. 44/2026                                Datum izvoda: 11.09.2026.
Klijent: Semberija Metal d.o.o. Gračanica
ID broj: 4218336380006
Transakcijski račun: 338-575-87343994-62         Valuta: BAM

Prethodno stanje     Ukupno duguje      Ukupno potražuje     Novo stanje
36.424,64            4.051,59           5.460,90             37.833,95

Datum        Naziv partnera / račun                  Svrha doznake           Isplata      Uplata
11.09.2026.  Una Sigurnost d.o.o. Živinice           Uplata 60/26                         700,28
             1410203668154241
11.09.2026.  Đurđevak Inženjering d.o.o.             Račun 594/26           2.837,07
             1542791413062754
11.09.2026.  Čelik Inženjering d.d. Sarajevo         Račun 126/26           1.214,52
             1329981529319310
11.09.2026.  Kovačević Tekstil a.d. Bihać            Uplata 813/26                       4.760,62
             1326176249551494
Strana 1 od 1`,
    fields: {
      owner_name: 'Semberija Metal d.o.o. Gračanica',
      owner_jib: '4218336380006',
      account: '3385758734399462',
      document_number: '44/2026',
      document_date: '2026-09-11',
      currency: 'BAM',
      opening: '36424.64',
      out: '4051.59',
      in: '5460.90',
      closing: '37833.95',
    },
    lines: [
      'Una Sigurnost d.o.o. Živinice|1410203668154241|0.00|700.28',
      'Đurđevak Inženjering d.o.o.|1542791413062754|2837.07|0.00',
      'Čelik Inženjering d.d. Sarajevo|1329981529319310|1214.52|0.00',
      'Kovačević Tekstil a.d. Bihać|1326176249551494|0.00|4760.62',
    ],
  },
  {
    type: 'izvod',
    about: 'rows over two pages with a carried sum',
    text: `Izvod broj: 43                     za dan: 27.02.2026.
Banka: Una banka d.d. Bihać        Račun: BA39 3381 6882 8569 7308
Naziv vlasnika: Šahinpašić Elektronika d.d. Zenica
JIB: 4232006930002

Početno stanje na dan 26.02.2026.:                 46.105,76 KM

R.br.  Račun platioca/primaoca   Naziv i mjesto                         Na teret     U korist
1      555-711-30720659-53       Kovačević Elektronika a.d. Visoko      0,00         5.160,11
2      154-694-49008954-75       Plivit Drvo a.d. Travnik               1.000,00     0,00
PRENOS NA STRANU 2                                                      1.000,00     5.160,11
Izvod broj: 43                     Strana 2
DONOS SA STRANE 1                                                       1.000,00     5.160,11
R.br.  Račun platioca/primaoca   Naziv i mjesto                         Na teret     U korist
3      161-293-21746570-75       Kočićev Vijenac Higijena d.o.o. Tešanj 3.258,41     0,00
UKUPNO:                                                                 4.258,41     5.160,11

Krajnje stanje na dan 27.02.2026.:                 47.007,46 KM`,
    fields: {
      owner_name: 'Šahinpašić Elektronika d.d. Zenica',
      owner_jib: '4232006930002',
      account: '3381688285697308',
      document_number: '43',
      document_date: '2026-02-27',
      currency: 'BAM',
      opening: '46105.76',
      out: '4258.41',
      in: '5160.11',
      closing: '47007.46',
    },
    lines: [
      'Kovačević Elektronika a.d. Visoko|5557113072065953|0.00|5160.11',
      'Plivit Drvo a.d. Travnik|1546944900895475|1000.00|0.00',
      'Kočićev Vijenac Higijena d.o.o. Tešanj|1612932174657075|3258.41|0.00',
    ],
  },
  {
    type: 'izvod',
    about: 'one signed amount',
    text: `UNA BANKA d.d.                                              Strana: 1/1
Broj izvoda: 89                    Datum: 02.06.2026
Vlasnik: Džananović Sigurnost d.d. Široki Brijeg    JIB: 4242993130000
Račun: 1993051727938616 KM
Opis                         Iznos
Prethodno stanje             28.304,87
Isplate                       2.183,55
Uplate                       26.211,02
Novo stanje                  52.332,34

Datum     Primalac / nalogodavac            Broj računa         Iznos         Svrha
02.06.    Krajina Tekstil d.o.o. Ilidža     1998742547113953    +3.943,83     faktura
02.06.    Orlovača Elektronika d.j.l. Tuzla 1545834841040371    -1.539,84     račun
02.06.    Džananović Transport d.o.o.       1342373430457241    -643,71       račun`,
    fields: {
      owner_name: 'Džananović Sigurnost d.d. Široki Brijeg',
      owner_jib: '4242993130000',
      account: '1993051727938616',
      document_number: '89',
      document_date: '2026-06-02',
      currency: 'BAM',
      opening: '28304.87',
      out: '2183.55',
      in: '26211.02',
      closing: '52332.34',
    },
    lines: [
      'Krajina Tekstil d.o.o. Ilidža|1998742547113953|0.00|3943.83',
      'Orlovača Elektronika d.j.l. Tuzla|1545834841040371|1539.84|0.00',
      'Džananović Transport d.o.o.|1342373430457241|643.71|0.00',
    ],
  },
  {
    type: 'izvod',
    about: 'Cyrillic',
    text: `ИЗВОД БРОЈ 130 ЗА ДАН 01.04.2026.
Власник рачуна: Јахорина Хигијена д.о.о. Горажде
ЈИБ: 4231409190002
Рачун: 1862654351730049
Валута: КМ
Старо стање: 83.529,70
Укупно задужења: 653,63
Укупно одобрења: 1.751,40
Ново стање: 84.627,47

Р.б.  Комитент                             Број рачуна         Задужење    Одобрење
1     Хаџић Комерц д.д. Чапљина            1997832289652379                1.751,40
2     Крајина Електроника д.о.о. Зворник   5556583078287511    653,63`,
    fields: {
      owner_name: 'Јахорина Хигијена д.о.о. Горажде',
      owner_jib: '4231409190002',
      account: '1862654351730049',
      document_number: '130',
      document_date: '2026-04-01',
      currency: 'BAM',
      opening: '83529.70',
      out: '653.63',
      in: '1751.40',
      closing: '84627.47',
    },
    lines: [
      'Хаџић Комерц д.д. Чапљина|1997832289652379|0.00|1751.40',
      'Крајина Електроника д.о.о. Зворник|5556583078287511|653.63|0.00',
    ],
  },
];
