import type { FieldWords } from '../labels/index.ts';

/**
 * Words of invoices in the three languages, in Latin letters without regard to case and diacritics (`labelKey`); Cyrillic papers are
 * compared in Latin. `other`: what looks like a label of ours and is none, so that it wins as the longer one.
 */
const list = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The number of the invoice; the weak ones are also a heading without a number. */
export const NUMBER_STRONG = list(`
  broj fakture; broj računa; broj racuna/fakture; faktura broj; faktura br; faktura no; račun broj; račun br; račun-faktura broj; račun faktura br; faktura-račun br
  račun-otpremnica broj; račun otpremnica br; faktura-otpremnica broj; faktura otpremnica br; račun za usluge br; račun za usluge broj; račun za isporučenu robu br
  poreska faktura br; poreska faktura broj; porezna faktura br; porezna faktura broj; porezni račun br; br fakture; br računa; fakture broj; računa broj; rn br; fra br; faktura rn br
  izlazna faktura br; izlazna faktura broj; izlazni račun br; avansna faktura br; avansni račun br; knjižno odobrenje br; knjižno odobrenje broj; knjižna obavijest br; odobrenje br
  invoice no; invoice number; invoice nr; number of invoice; invoice #; credit note no; tax invoice no; broj dokumenta; br dokumenta; broj poreske fakture; broj porezne fakture
  oznaka računa; oznaka fakture; redni broj računa; redni broj fakture; faktura serijski broj; račun r-1 br; faktura-predračun br; dokument br; dokument broj; račun/faktura br; račun/faktura broj
  maloprodajni račun br; veleprodajna faktura br; broj izlazne fakture; broj izlaznog računa; konačna faktura br; konačni račun br; vrsta i broj dokumenta; broj`);
export const NUMBER_WEAK = list(`
  faktura; račun; račun-otpremnica; faktura-otpremnica; račun faktura; faktura račun; račun za usluge; poreska faktura; porezna faktura; porezni račun; izlazna faktura; invoice; tax invoice
  knjižno odobrenje; credit note; račun r-1; r-1 račun; račun r1; izlazni račun; fra; račun/faktura; faktura/račun; račun za isporučenu robu; avansna faktura; konačna faktura; faktura za usluge; faktura za robu`);

export const INVOICE_DATE = list(`
  datum fakture; datum računa; datum izdavanja; datum izdavanja računa; datum izdavanja fakture; datum izdanja; datum; datum i mjesto izdavanja; mjesto i datum izdavanja; mjesto i datum
  datum i mjesto; mjesto i datum izdavanja računa; mjesto i datum izdavanja fakture; mjesto, datum; izdano dana; izdato dana; datum dokumenta; datum fakturisanja; datum fakturiranja; dana; dat
  datum ispostave; datum ispostavljanja; datum sastavljanja; datum izrade; invoice date; date; date of issue; issue date; date of invoice; datum i vrijeme izdavanja; mesto i datum izdavanja
  mesto i datum; datum izstavljanja; datum obračuna; fakturisano dana; faktura od; račun od; nadnevak; nadnevak računa; dan izdavanja; izdano; izdato; datum knj. odobrenja; datum odobrenja; mjesto i datum fakture; mjesto i datum računa; datum rn`);
export const DUE_DATE = list(`
  rok plaćanja; rok za plaćanje; rok uplate; rok za uplatu; datum dospijeća; datum dospeća; datum dospjeća; dospijeće; dospijeva; dospijeće plaćanja; dospijeva na naplatu; dospjelost; valuta; datum valute; valuta plaćanja
  valuta za plaćanje; plativo do; platiti do; plaćanje do; za platiti do; uplatiti do; datum plaćanja; dan dospijeća; due date; payment due; pay by; due; date due; payment date; rok; krajnji rok plaćanja
  krajnji rok za plaćanje; rok plaćanja do; dospijeće računa; dospijeće fakture; dospeće; datum dospijeća plaćanja; molimo platite do; platiti najkasnije do; plaćanje najkasnije do; rok dospijeća; valuta (rok plaćanja); plaća se do; platite do; datum naplate`);

export const BASE = list(`
  osnovica; osnovica za pdv; osnovica pdv; pdv osnovica; porezna osnovica; poreska osnovica; oporeziva osnovica; iznos bez pdv; iznos bez pdv-a; ukupno bez pdv; ukupno bez pdv-a; ukupan iznos bez pdv; ukupan iznos bez pdv-a
  ukupna osnovica; vrijednost bez pdv; vrijednost bez pdv-a; iznos računa bez pdv-a; iznos računa bez pdv; iznos fakture bez pdv; iznos fakture bez pdv-a; svega bez pdv; svega bez pdv-a; neto; neto iznos; ukupno neto; netto
  net amount; subtotal; sub total; total net; taxable amount; net total; total excl vat; total without vat; vrednost bez pdv; vrednost bez pdv-a; poreska osnovica ukupno; ukupno poreska osnovica; osnovica za obračun pdv-a; osnovica za obračun pdv
  osnovica za obračun; ukupno osnovica; suma bez pdv; suma bez pdv-a; vrijednost robe bez pdv; vrijednost usluge bez pdv; vrijednost usluga bez pdv; naknada bez pdv; naknada bez pdv-a; bez pdv; bez pdv-a; cijena bez pdv ukupno
  iznos osnovice; ukupno prije oporezivanja; ukupno roba i usluge bez pdv; ukupno bez poreza; iznos bez poreza; za oporezivanje; vrijednost prodaje bez pdv; fakturna vrijednost bez pdv; fakturisano bez pdv; prodajna vrijednost bez pdv
  ukupna vrijednost bez pdv; ukupna vrijednost bez pdv-a; ukupno (bez pdv); ukupno (bez pdv-a); net; umanjenje osnovice; osnovica umanjenja; ukupno usluge (porezna osnovica); oporezivi iznos; porezna osnovica ukupno; ukupno porezna osnovica; osnovica ukupno`);
/** A sum before a rebate, which is the base only if nothing better is printed. */
export const BASE_WEAK = list(`
  međuzbir; međuzbroj; vrijednost robe i usluga; vrijednost robe; vrijednost usluga; iznos; zbir; zbroj; svega; ukupno stavke; ukupno roba; ukupno usluge; oporezivo; oporezivo 17%; osnovica 17%; stopa 17%; osnovica za 17%; ukupna vrijednost; vrijednost; osnovica po stopi 17%
  osnovica za pdv 17%; osnovica 17 %; osnovica pdv 17%; fakturna vrijednost; suma; ukupan iznos robe; ukupan iznos usluga; bruto`);
export const VAT = list(`
  pdv; iznos pdv; iznos pdv-a; pdv iznos; obračunati pdv; ukupno pdv; ukupan pdv; ukupan iznos pdv; pdv 17%; pdv (17%); pdv 17; pdv stopa 17%; pdv 17.00%; pdv 17,00%; pdv po stopi 17%; pdv po stopi od 17%; 17% pdv; 17,00% pdv; iznos pdv 17%
  iznos pdv (17%); iznos pdv-a 17%; iznos pdv-a (17%); obračunati pdv 17%; obračunati pdv (17%); porez; porez na dodanu vrijednost; porez na dodatu vrijednost; porez na dodanu vrijednost 17%; porez na dodatu vrednost; ukupan porez; ukupno porez
  iznos poreza; vat; vat 17%; vat (17%); vat amount; tax; total vat; pdv ukupno; pdv-a; obračun pdv; obračun pdv-a; izlazni pdv; pdv (stopa 17%); pdv stopa; porez 17%; zaračunati pdv; porez (17%); pdv @ 17%; ppdv; pdv(17%); poy; pov; pdy; rdv; poy 17%; pov 17%; rom, stopa 17%; pom, stopa 17%
  poy 17.00%; iznos poy; pdv opšta stopa; opća stopa 17%; pdv po opštoj stopi; plus pdv; umanjenje pdv; umanjenje pdv-a; umanjenje pdv-a 17%; od toga pdv; od toga pdv 17%; od toga pdv (17 %); u tome pdv; u cijenu uračunat pdv; sadržani pdv; plus pdv 17%; + pdv; + pdv 17%; 17% pdv iznos; pdv obračunati; pdv obračunat; zbir pdv`);
export const TOTAL = list(`
  ukupno s pdv; ukupno s pdv-om; ukupno sa pdv; ukupno sa pdv-om; ukupan iznos sa pdv; ukupan iznos sa pdv-om; ukupan iznos s pdv-om; iznos s pdv; iznos sa pdv; iznos s pdv-om; iznos sa pdv-om; iznos računa sa pdv-om; iznos računa sa pdv; iznos računa s pdv-om
  iznos fakture sa pdv; iznos fakture sa pdv-om; vrijednost sa pdv; vrijednost sa pdv-om; vrijednost s pdv-om; ukupno za plaćanje; ukupno za platiti; ukupno za uplatu; ukupno za naplatu; ukupan iznos računa; ukupan iznos fakture; ukupan iznos za plaćanje; iznos računa; iznos fakture
  sveukupno; sve ukupno; svega sa pdv; svega sa pdv-om; svega za plaćanje; svega za uplatu; vrednost sa pdv; vrednost sa pdv-om; total; grand total; total amount; invoice total; total incl vat; total with vat; ukupno (sa pdv); ukupno (sa pdv-om); ukupno sa porezom; ukupno s porezom; ukupna vrijednost sa pdv
  ukupna vrijednost sa pdv-om; fakturna vrijednost sa pdv; ukupno račun; ukupno faktura; ukupno fakturisano; ukupno računa; ukupno fakture; ukupno po računu; ukupno po fakturi; ukupni iznos; ukupan iznos; konačan iznos; total za plaćanje; amount due; total due; ukupno s poy; ukupno sa poy; ukupno sa pov
  iznos računa sa poy; ukupno s pdv (km); bruto iznos; prodajna vrijednost sa pdv; naknada sa pdv; ukupna naknada; iznos ovog računa; iznos ove fakture; ukupno ovaj račun; ukupno za ovaj račun; ukupno ova faktura; iznos tekućeg računa; svega za naplatu; svega za platiti; za naplatu ukupno; ukupno odobrenje; iznos odobrenja; ukupno odobreno; odobreno ukupno; umanjenje ukupno; ukupno umanjenje; ukupan iznos odobrenja; sveukupno za plaćanje; sveukupno za uplatu`);
export const TOTAL_WEAK = list(`
  ukupno; za uplatu; za plaćanje; za platiti; za naplatu; za isplatu; iznos za uplatu; iznos za plaćanje; ukupno km; ukupno eur; ukupno bam; uplatiti; platiti; iznos za naplatu; svega km; svega eur; svega bam; svega (km); ukupno (km); ukupno (eur); sveukupno km; ukupno za platiti km; obaveza za plaćanje`);

/** What is paid less or more than the invoice says. */
export const SUM_OTHER = list(`
  prethodni dug; prethodni dug na dan; dug; ukupno dugovanje; ukupan dug; dugovanje; saldo; stanje duga; staro stanje; prethodno stanje; raniji dug; zaostali dug; dug iz prethodnog perioda; dugovanje iz ranijeg perioda; dugovanje iz prethodnog perioda; ranije dugovanje; neplaćeni računi; neplaćeno ranije; dug iz ranijeg perioda; uplaćeno po predračunu; plaćeno po predračunu; ukupna težina; ukupna masa; ukupno sa dugom; ukupno s dugom; ukupno za uplatu sa dugom; zatezna kamata; kamata; kamate
  avans; plaćeno avansom; uplaćeni avans; uplaćeno avansom; primljeni avans; avansna uplata; plaćeni avans; uplaćeno; plaćeno; već plaćeno; preostalo za uplatu; preostalo za plaćanje; ostatak za uplatu; ostatak za plaćanje; preostali iznos; ostalo za uplatu; razlika za uplatu; razlika za plaćanje; preostaje za uplatu
  ostaje za platiti; ostaje za uplatu; umanjenje za avans; minus avans; umanjeno za avans; po avansnom računu; dugovanje ukupno; ukupno obaveze; ukupna obaveza; popust; rabat; popust 2%; ukupan rabat; iznos rabata; iznos popusta; ukupno rabat; ukupno popust; bruto vrijednost; odobreni popust; discount; zaokruženje; zaokruživanje
  oslobođeno pdv-a; oslobođeno pdv; neoporezivo; ne oporezivo; oslobođeno; stopa 0%; osnovica 0%; pdv 0%; osnovica za 0%; protuvrijednost; protivvrijednost; protuvrijednost u eur; u eur; u km; slovima; donos; prenos; prijenos; donos sa strane; prenos na stranu; prijenos na stranu; preneseno; kurs; tečaj; advance; paid; previous balance; prepaid
  ukupno dug; ukupno za platiti sa dugom; nedospjelo; dospjelo; pretplata; preplata; osnovica oslobođena; ukupna količina; ukupno kom; ukupno količina; prevoz; poštarina; dostava; povratna naknada; takse`);

export const DATE_OTHER = list(`
  datum isporuke; datum otpreme; datum prometa; datum prometa dobara; datum prometa dobara i usluga; datum prometa dobara i/ili usluga; datum izvršenja; datum isporuke robe; datum isporuke dobara; datum isporuke dobara/usluga; datum dpo; datum nastanka poreske obaveze; datum narudžbe
  datum narudžbenice; datum ugovora; datum štampe; datum štampanja; obračunski period; period; period obračuna; obračunsko razdoblje; delivery date; date of supply; date of delivery; order date; datum prijema; datum otpremnice; datum utovara; datum istovara; datum pružanja usluge
  datum pružanja usluga; datum izvršene usluge; datum fiskalnog računa; datum uplate; datum avansa; datum i vrijeme isporuke; dan isporuke; od; do; za period; isporučeno dana; isporučeno; datum i sat otpreme; datum otpreme robe; datum izvršenja usluge; datum knjiženja; datum rođenja; datum pdv; datum primitka; mjesto i datum isporuke; datum i mjesto isporuke; mjesto i datum prometa; mjesto prometa; mjesto izdavanja; mjesto isporuke; datum očitanja; datum unosa; važi do; vrijedi do`);
export const NUMBER_OTHER = list(`
  poziv na broj; poziv na br; broj narudžbe; broj narudžbenice; narudžba; narudžbenica; narudžba br; narudžbenica br; vaša narudžba; broj ugovora; ugovor; ugovor br; ugovor broj; otpremnica; broj otpremnice; otpremnica br; otpremnica broj; veza; br fisk računa; broj fiskalnog računa
  fiskalni račun; fiskalni račun br; fiskalni račun broj; br fiskalnog računa; bf; ibfm; ifu; po fakturi; po fakturi br; po računu; po računu br; na fakturu; na fakturu br; uz fakturu; uz račun; po predračunu; ponuda; ponuda br; broj ponude; šifra kupca; šifra korisnika; broj kupca; broj mjerila
  broj brojila; žiro račun; žiro račun br; tekući račun; transakcijski račun; račun primaoca; račun primatelja; račun pošiljaoca; račun platioca; račun uplatioca; broj računa primaoca; broj računa primatelja; broj računa pošiljaoca; broj žiro računa; broj transakcijskog računa; broj tekućeg računa; poslovni račun; bankovni račun; broj bankovnog računa; račun banke
  račun u banci; račun kod banke; devizni račun; iban; account; account no; bank account; sudski registar; reg br; mbs; mb; matični broj; telefon; tel; fax; faks; mob; broj stranica; strana; stranica; list; radni nalog; radni nalog br; nalog br; broj naloga; order no; purchase order; reference; referenca; ref br; referentni broj; customer no; account number
  račun za; reklamacije; vrsta dokumenta; način plaćanja; komercijalista; vozač; registarski broj; reg oznaka; broj vozila; kontrolni broj; barkod; skladište; broj skladišta; račun kupca; žr; ž r; žiro-račun; tr; t r; tr račun; računi; račun dostaviti; na račun; na žiro račun; račun br za uplatu; po ugovoru; po ugovoru br; datum i broj narudžbe; broj i datum narudžbe; broj i datum otpremnice; dobavljač br; broj dobavljača; broj pošiljke; broj stavki; broj koleta; pozivni broj`);

/** Names of a pro forma, which are its number's label only where the paper is one. */
export const PRO_FORMA = list(`
  predračun; predračun br; predračun broj; broj predračuna; br predračuna; profaktura; profaktura br; profaktura broj; broj profakture; predfaktura; predfaktura br; broj predfakture; proforma; pro forma; proforma br; proforma broj
  proforma faktura; proforma faktura br; proforma račun; proforma račun br; proforma invoice; proforma invoice no; pro forma invoice; pro forma invoice no`);

export const BUYER = list(`
  kupac; kupac/primalac; kupac (naziv i adresa); podaci o kupcu; naručilac; naručitelj; korisnik; korisnik usluge; korisnik usluga; primalac; primatelj; primalac računa; primatelj računa; primalac fakture; platilac; platitelj; uplatilac; račun za; fakturiše se; fakturisati na; fakturirati na; bill to; buyer; customer; client; klijent; sold to; invoice to
  primalac robe; primatelj robe; kupac usluge; kupac robe; naziv kupca; kupac naziv; za; prima; komitent; partner; potrošač; pretplatnik; investitor; naziv naručioca; naziv korisnika; uplatio je; uplatio je (ime, adresa i tel.); dužnik; kirac; кирас; kupas; adresa kupca; poslovni partner`);
export const SELLER = list(`
  prodavac; prodavatelj; dobavljač; isporučilac; isporučitelj; izdavalac; izdavatelj; izdavalac računa; izdavatelj računa; izdavalac fakture; izvršilac; izvršitelj; izvođač; davalac usluge; davatelj usluge; pružalac usluge; pružatelj usluge; podaci o prodavcu; seller; supplier; from; vendor; issued by; naziv prodavca; naziv dobavljača; fakturiše; prodavac (naziv i adresa); podaci o dobavljaču; povjerilac; račun izdaje; fakturu izdaje; ispostavlja; ispostavio; primalac / primatelj; primalac uplate; primatelj uplate; isporučuje`);
/** Labels of tax numbers; whose they are says the block, unless they say it themselves. */
export const BUYER_ID = list(`
  jib kupca; id broj kupca; pdv broj kupca; identifikacioni broj kupca; id kupca; jib korisnika; id broj korisnika; pdv kupca; jib naručioca; id broj naručioca; jib primaoca; kupac jib; kupac id; kupac pdv; idbroj kupca; id br kupca; pib kupca; porezni broj kupca; buyer id; customer vat; jib platioca; pdv broj korisnika; pdv broj naručioca; jib naručitelja; jib partnera`);
export const SELLER_ID = list(`
  jib prodavca; id broj prodavca; pdv broj prodavca; jib dobavljača; id broj dobavljača; pdv broj dobavljača; jib izdavaoca; jib isporučioca; seller id; supplier vat; pib prodavca; prodavac jib; jib prodavatelja; jib izvođača; jib izvršioca; naš jib; naš pdv broj; naš id broj`);

/** What separates, but is nobody's heading. */
export const PARTY_OTHER = list(`
  ${'fakturisao; fakturirao; odobrio; primio; robu izdao; robu primio; izdao; direktor; odgovorno lice; odgovorna osoba; potpis; m.p.; napomena; napomene; mjesto isporuke; adresa isporuke; isporuka; svrha doznake; svrha uplate; jib; id broj; id; pdv; pdv broj; identifikacioni broj; jib/id; pib; poreski broj; porezni broj; adresa; tel; telefon; e-mail; email; web; banka'}`);

const field = (name: string, words: readonly string[]): FieldWords => ({ field: name, words });

/** Labels of numbers, dates and sums. */
export const HEAD_WORDS: readonly FieldWords[] = [
  field('number', NUMBER_STRONG),
  field('number-weak', NUMBER_WEAK),
  field('date', INVOICE_DATE),
  field('due', DUE_DATE),
  field('total', TOTAL),
  field('base', BASE),
  field('vat', VAT),
  field('total-weak', TOTAL_WEAK),
  field('base-weak', BASE_WEAK),
  field('other-sum', SUM_OTHER),
  field('other-date', DATE_OTHER),
  field('other-number', NUMBER_OTHER),
  field('pro-forma', PRO_FORMA),
  field('party', [...BUYER, ...SELLER, ...BUYER_ID, ...SELLER_ID, ...PARTY_OTHER]),
];

/** Headings of the two parties. */
export const PARTY_WORDS: readonly FieldWords[] = [
  field('buyer-id', BUYER_ID),
  field('seller-id', SELLER_ID),
  field('buyer', BUYER),
  field('seller', SELLER),
  field('none', [
    ...PARTY_OTHER,
    ...DATE_OTHER,
    ...NUMBER_OTHER,
    ...PRO_FORMA,
    ...NUMBER_STRONG,
    ...INVOICE_DATE,
    ...DUE_DATE,
  ]),
];
