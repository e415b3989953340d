import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, wordsOf } from './fold.ts';
import { isStopWord, stemOf } from './stem.ts';

/** Forms of one word, in the ways of writing of Bosnian, Croatian and Serbian; what lies between two strokes is one word. */
const FORMS = [
  'vozilo vozila vozilu vozilom vozilima возила ВОЗИЛО',
  'održavanje održavanja održavanju održavanjem odrzavanje одржавање',
  'materijal materijala materijalu materijalom materijali materijalima',
  'kancelarijski kancelarijskog kancelarijskom kancelarijska kancelarijske kancelarijskih kancelarijskim',
  'hljeb hljeba hljebu hljebom hleb hleba хљеб',
  'mlijeko mlijeka mlijeku mlijekom mleko mleka млеко млијеко',
  'mliječni mliječnih mlečni mlečnih mlečnim',
  'računar računara računari računarima računarom racunari рачунари',
  'računalo računala računalu računalima',
  'toner toneri tonera tonerima тонери',
  'zimsko zimskog zimskom zimska zimske zimskih',
  'put puta putu putevi puteva puteve putevima putovi putova путева',
  'cesta ceste cesti cestu cestom cestama',
  'most mosta mostu mostom mostovi mostova mostove mostovima мостова',
  'rasvjeta rasvjete rasvjeti rasvjetu rasvjetom rasveta rasvete',
  'škola škole školi školu školom školama skole школе',
  'školski školskog školskom školska školske školskih',
  'namještaj namještaja namještaju namještajem nameštaj nameštaja намјештај',
  'ugalj uglja uglju ugljem ugljevi угаљ',
  'ugljen ugljena ugljenu ugljenom',
  'kotao kotla kotlu kotlom kotlovi kotlova kotlove kotlovima',
  'prevoz prevoza prevozu prevozom prijevoz prijevoza prijevozu превоз',
  'učenik učenika učeniku učenikom učenici učenike učenicima',
  'udžbenik udžbenika udžbenici udžbenike udžbenicima уџбеници',
  'čišćenje čišćenja čišćenju čišćenjem ciscenje',
  'nabavka nabavke nabavci nabavku nabavkom nabavki nabavaka',
  'oprema opreme opremi opremu opremom',
  'građevinski građevinskih građevinskim gradjevinski gradevinskih грађевински',
  'lijek lijeka lijekovi lijekova lijekove lijekovima lekovi lekova lekovima',
  'papir papira papiru papirom papiri papirima',
  'projektna projektne projektnoj projektnu projektnih',
  'dokumentacija dokumentacije dokumentaciji dokumentaciju dokumentacijom',
  'projekat projekta projektu projekti projekata projektima projekt',
  'objekat objekta objekti objekata objektima objekt',
  'osiguranje osiguranja osiguranju osiguranjem',
  'obezbjeđenje obezbjeđenja obezbeđenje obezbedjenja обезбјеђење',
  'asfaltiranje asfaltiranja asfaltiranju asfaltiranjem',
  'cijev cijevi cijevima cev cevi cevima',
  'pumpa pumpe pumpi pumpu pumpama',
  'crpka crpke crpki crpku crpkama',
  'hlor hlora hloru hlorom',
  'fiting fitinga fitinzi fitinge fitinzima',
  'prilog priloga prilozi prilozima prilogom',
  'katalog kataloga katalozi kataloge katalozima',
  'knjiga knjige knjizi knjigu knjigama',
  'sredstvo sredstva sredstvu sredstvima sredstava',
  'vijak vijka vijci vijaka vijcima',
  'šljunak šljunka šljunku šljunkom',
  'sistem sistema sistemu sistemom sistemi sistemima',
  'sustav sustava sustavu sustavom sustavi sustavima',
  'uređaj uređaja uređaju uređajem uređaji uređajima uredjaj',
  'djeca djece djeci dijete djeteta deca dete',
  'dio dijela dijelu dijelovi dijelova dijelovima delovi delova',
  'drvo drva drvu drveta drvetu drvetom',
  'so soli solju',
  'sto stola stolu stolovi stolova stolovima',
  'vrijeme vremena vremenu vremenom vreme',
  'kombi kombija kombiji kombijem kombijima',
  'licenca licence licenci licencama licencija licencije',
  'grijanje grijanja grijanju grejanje grejanja',
  'svježe svježeg svježem svježa svežeg svežem',
  'reagens reagensa reagensi reagenasa reagensima',
  'kabl kabla kablovi kablova kablovima',
  'izvještaj izvještaja izvještaji izvještajima izveštaji извештаја',
  'snijeg snijega snijegu snijegom snjegovi sneg snega',
  'zgrada zgrade zgradi zgradu zgradama',
  'otpad otpada otpadu otpadom',
  'guma gume gumi gumu gumama',
  'usluga usluge usluzi uslugu uslugama',
];

/** Words that must not be taken for one another. */
const APART = [
  'most Mostar',
  'put putnik',
  'put putnički',
  'škola školski',
  'računar računalo',
  'ugalj ugljen',
  'voda vodovod',
  'oprema operacija',
  'hljeb hljebara',
  'zima zimnica',
  'kombi kombinacija',
  'prostor prostorija',
  'stol stolica',
  'papir papirnica',
  'lijek ljekar',
  'vozilo vozač',
  'guma gumica',
  'knjiga knjižnica',
];

const stems = (words: string): string[] => wordsOf(words).map(stemOf);

describe('stemOf', () => {
  it.each(FORMS)('one stem: %s', (forms) => expect(new Set(stems(forms)).size, `${stems(forms)}`).toBe(1));

  it.each(APART)('two stems: %s', (words) => expect(new Set(stems(words)).size).toBe(2));

  it('tells all these words apart', () => {
    const all = FORMS.map((forms) => stems(forms)[0]!);
    expect(all.filter((stem, at) => all.indexOf(stem) !== at)).toEqual([]);
  });

  it('leaves numbers and types as they are', () => {
    for (const word of ['a4', '2025', '4x4', '10kv']) expect(stemOf(word)).toBe(word);
  });

  it('never fails, is short, not empty, and of letters and digits alone', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnoprstuvz0123456789'), minLength: 1 });
    fc.assert(
      fc.property(fc.oneof(letters, fc.constantFrom('a'.repeat(5000), 'ijeije'.repeat(900))), (word) => {
        expect(stemOf(word)).toMatch(/^[a-z0-9]{1,60}$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on how carefully one types', () => {
    const word = fc.string({
      unit: fc.constantFrom(...['č', 'ć', 'š', 'ž', 'đ', ...'abdegijklmnoprstuvz']),
      minLength: 1,
    });
    const bare = (text: string): string =>
      text.replace(/[čć]/g, 'c').replace(/š/g, 's').replace(/ž/g, 'z').replace(/đ/g, 'd');
    fc.assert(fc.property(word, (text) => `${stems(text)}` === `${stems(bare(text))}`));
  });
});

it('stop words are folded, and putem is no put', () => {
  for (const word of ['između', 'putem', 'за', 'I'])
    expect(isStopWord(foldText(word).trim()), word).toBe(true);
  expect(isStopWord('put')).toBe(false);
});
