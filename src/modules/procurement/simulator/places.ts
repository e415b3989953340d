/** A town: its name as our codebook of municipalities has it, entity, canton. */
export interface Place {
  name: string;
  entity: 'FBiH' | 'RS' | 'BD';
  /** Empty outside of the Federation. */
  canton: string;
  /** Authorities that only some towns have: hospitals, courts, universities. */
  large: boolean;
  isCity: boolean;
}

const KS = 'Kanton Sarajevo';
const TK = 'Tuzlanski kanton';
const ZDK = 'Zeničko-dobojski kanton';
const HNK = 'Hercegovačko-neretvanski kanton';
const USK = 'Unsko-sanski kanton';
const SBK = 'Srednjobosanski kanton';
const K10 = 'Kanton 10';
const ZHK = 'Zapadnohercegovački kanton';
const PK = 'Posavski kanton';
const BPK = 'Bosansko-podrinjski kanton Goražde';

/** Cantons with their towns; a star marks a large one, a plus one that is a city. */
const FEDERATION: readonly (readonly [canton: string, towns: string])[] = [
  [KS, '*Sarajevo+,*Centar Sarajevo,Novi Grad Sarajevo,Ilidža,Vogošća,Hadžići'],
  [TK, '*Tuzla+,Lukavac+,Gradačac+,Gračanica+,Živinice+,Srebrenik+,Banovići,Kalesija'],
  [ZDK, '*Zenica+,Kakanj,Visoko+,Zavidovići,Tešanj,Maglaj,Žepče'],
  [HNK, '*Mostar+,Konjic,Čapljina+,Čitluk,Jablanica,Stolac'],
  [USK, '*Bihać+,Cazin+,Sanski Most,Velika Kladuša,Bosanska Krupa,Ključ'],
  [SBK, '*Travnik,Bugojno,Vitez,Jajce,Kiseljak,Fojnica'],
  [K10, '*Livno+,Tomislavgrad,Glamoč'],
  [ZHK, '*Široki Brijeg+,Posušje,Ljubuški+,Grude'],
  [PK, '*Orašje,Odžak'],
  [BPK, '*Goražde+'],
];
const REPUBLIC =
  '*Banja Luka+,*Bijeljina+,*Prijedor+,*Doboj+,*Trebinje+,Zvornik+,Gradiška+,Derventa+,Laktaši+,Prnjavor+,Teslić,Mrkonjić Grad,Foča (RS),Sokolac,Višegrad,Šipovo';

const townsOf = (entity: Place['entity'], canton: string, towns: string): Place[] =>
  towns.split(',').map((town) => ({
    ...{ entity, canton, name: town.replace(/[*+]/g, '') },
    ...{ large: town.startsWith('*'), isCity: town.endsWith('+') },
  }));

/** Towns in which there are authorities, in a fixed order. */
export const PLACES: readonly Place[] = [
  ...FEDERATION.flatMap(([canton, towns]) => townsOf('FBiH', canton, towns)),
  ...townsOf('RS', '', REPUBLIC),
  { name: 'Brčko', entity: 'BD', canton: '', large: true, isCity: false },
];

/** Parts of towns, invented, that works are in. */
export const QUARTERS: readonly string[] = [
  ...['Brezovik', 'Gornja Lipa', 'Donja Lipa', 'Kamenjak', 'Vrbovo Polje', 'Stari Mlin', 'Ravni Do', 'Hrastik', 'Bistrac'],
  ...['Orahova Luka', 'Zelenika', 'Podgaj', 'Topolik', 'Kruškovac', 'Rasadnik', 'Mala Rijeka', 'Vinogradine', 'Sunčani Brijeg'],
];

/** The town without what tells it from another of the same name. */
export const townOf = ({ name }: Place): string => name.replace(/ \(.*\)$/, '');
