/** What is bought: made-up words, none of a real notice. */
export interface Concept {
  cpv: string;
  /** Goods, services or works. */
  type: 'G' | 'S' | 'W';
  /** Values in KM. */
  least: number;
  most: number;
  /** Genitive, nominative and locative, as one writes in Bosnian (b), Croatian (h) and Serbian (s). */
  forms: Record<Way, readonly [string, string, string]>;
}
export type Way = 'b' | 'h' | 's';

/** CPV code; type; values; forms by way of writing, `|` between the cases: what is missing is as in Bosnian. */
const LINES: readonly string[] = [
  '09100000; G; 30000; 900000; b: goriva|gorivo|gorivu',
  '09134200; G; 30000; 900000; b: dizel goriva|dizel gorivo|dizel gorivu; h: dizelskog goriva|dizelsko gorivo|dizelskom gorivu',
  '09135100; G; 20000; 400000; b: lož ulja|lož ulje|lož ulju; h: loživog ulja|loživo ulje|loživom ulju',
  '09111100; G; 10000; 800000; b: uglja za grijanje|ugalj za grijanje|uglju; h: ugljena za grijanje|ugljen za grijanje|ugljenu; s: uglja za grejanje|ugalj za grejanje|uglju',
  '03413000; G; 5000; 200000; b: ogrjevnog drveta|ogrjevno drvo|ogrjevnom drvetu; h: ogrjevnog drva|ogrjevno drvo|ogrjevnom drvu; s: ogrevnog drveta|ogrevno drvo|ogrevnom drvetu',
  '09111400; G; 5000; 200000; b: peleta|pelet|peletu',
  '09310000; G; 50000; 3000000; b: električne energije|električna energija|električnoj energiji',
  '30192000; G; 2000; 80000; b: kancelarijskog materijala|kancelarijski materijal|kancelarijskom materijalu; h: uredskog materijala|uredski materijal|uredskom materijalu',
  '30197643; G; 1000; 60000; b: fotokopir papira A4|fotokopir papir A4|fotokopir papiru; h: papira za preslikavanje A4|papir za preslikavanje A4|papiru',
  '30125110; G; 2000; 90000; b: tonera i ketridža|toneri i ketridži|tonerima; h: tonera i tinti|toneri i tinte|tonerima',
  '30213000; G; 5000; 400000; b: računara i računarske opreme|računari i računarska oprema|računarima; h: računala i računalne opreme|računala i računalna oprema|računalima',
  '30213100; G; 3000; 200000; b: prenosivih računara|prenosivi računari|prenosivim računarima; h: prijenosnih računala|prijenosna računala|prijenosnim računalima',
  '30232110; G; 2000; 70000; b: štampača|štampači|štampačima; h: pisača|pisači|pisačima',
  '48820000; G; 10000; 500000; b: servera i mrežne opreme|serveri i mrežna oprema|serverima; h: poslužitelja i mrežne opreme|poslužitelji i mrežna oprema|poslužiteljima',
  '48000000; G; 4000; 600000; b: Microsoft licenci|Microsoft licence|licencama',
  '72230000; S; 10000; 900000; b: razvoja softvera|razvoj softvera|razvoju softvera; h: razvoja programske podrške|razvoj programske podrške|razvoju programske podrške',
  '72260000; S; 10000; 900000; b: održavanja informacionog sistema|održavanje informacionog sistema|informacionom sistemu; h: održavanja informacijskog sustava|održavanje informacijskog sustava|informacijskom sustavu',
  '64210000; S; 5000; 300000; b: telekomunikacijskih usluga|telekomunikacijske usluge|telekomunikacijskim uslugama; s: telekomunikacionih usluga|telekomunikacione usluge|telekomunikacionim uslugama',
  '15811100; G; 3000; 100000; b: hljeba i peciva|hljeb i peciva|hljebu; h: kruha i peciva|kruh i peciva|kruhu; s: hleba i peciva|hleb i peciva|hlebu',
  '15500000; G; 3000; 200000; b: mlijeka i mliječnih proizvoda|mlijeko i mliječni proizvodi|mlijeku; s: mleka i mlečnih proizvoda|mleko i mlečni proizvodi|mleku',
  '15110000; G; 4000; 400000; b: svježeg mesa|svježe meso|svježem mesu; s: svežeg mesa|sveže meso|svežem mesu',
  '15300000; G; 3000; 100000; b: voća i povrća|voće i povrće|voću i povrću',
  '15800000; G; 3000; 300000; b: prehrambenih proizvoda|prehrambeni proizvodi|prehrambenim proizvodima; s: prehrambenih artikala|prehrambeni artikli|prehrambenim artiklima',
  '15981000; G; 1000; 30000; b: flaširane vode|flaširana voda|flaširanoj vodi; h: vode u bocama|voda u bocama|vodi u bocama',
  '33600000; G; 10000; 4000000; b: lijekova|lijekovi|lijekovima; s: lekova|lekovi|lekovima',
  '33140000; G; 5000; 900000; b: sanitetskog materijala|sanitetski materijal|sanitetskom materijalu; h: medicinskog potrošnog materijala|medicinski potrošni materijal|potrošnom materijalu',
  '33696500; G; 5000; 600000; b: laboratorijskih reagenasa|laboratorijski reagensi|reagensima; h: laboratorijskih reagencija|laboratorijske reagencije|reagencijama',
  '33112000; G; 30000; 300000; b: ultrazvučnog aparata|ultrazvučni aparat|ultrazvučnom aparatu; h: ultrazvučnog uređaja|ultrazvučni uređaj|ultrazvučnom uređaju',
  '33111000; G; 50000; 900000; b: rendgen aparata|rendgen aparat|rendgen aparatu',
  '33100000; G; 10000; 2000000; b: medicinske opreme|medicinska oprema|medicinskoj opremi',
  '34100000; G; 20000; 400000; b: putničkog vozila|putničko vozilo|putničkom vozilu; h: osobnog automobila|osobni automobil|osobnom automobilu; s: putničkog automobila|putnički automobil|putničkom automobilu',
  '34114400; G; 30000; 300000; b: kombi vozila|kombi vozilo|kombi vozilu',
  '34144210; G; 90000; 900000; b: vatrogasnog vozila|vatrogasno vozilo|vatrogasnom vozilu',
  '34351100; G; 2000; 90000; b: auto guma|auto gume|auto gumama; s: pneumatika|pneumatici|pneumaticima',
  '50112000; S; 3000; 200000; b: servisiranja i održavanja vozila|servisiranje i održavanje vozila|održavanju vozila',
  '66514110; S; 2000; 200000; b: osiguranja motornih vozila|osiguranje motornih vozila|osiguranju vozila',
  '66515000; S; 2000; 200000; b: osiguranja imovine i zaposlenika|osiguranje imovine i zaposlenika|osiguranju imovine; s: osiguranja imovine i radnika|osiguranje imovine i radnika|osiguranju imovine',
  '79710000; S; 10000; 600000; b: fizičke i tehničke zaštite objekata|fizička i tehnička zaštita objekata|zaštiti objekata; s: fizičkog obezbjeđenja objekata|fizičko obezbjeđenje objekata|obezbjeđenju objekata',
  '90910000; S; 5000; 400000; b: čišćenja poslovnih prostorija|čišćenje poslovnih prostorija|čišćenju prostorija',
  '39830000; G; 2000; 90000; b: sredstava za higijenu i čišćenje|sredstva za higijenu i čišćenje|sredstvima za čišćenje',
  '90920000; S; 1000; 60000; b: dezinfekcije, dezinsekcije i deratizacije|dezinfekcija, dezinsekcija i deratizacija|deratizaciji',
  '90620000; S; 20000; 900000; b: zimskog održavanja lokalnih cesta|zimsko održavanje lokalnih cesta|zimskom održavanju; s: zimskog održavanja lokalnih puteva|zimsko održavanje lokalnih puteva|zimskom održavanju puteva',
  '34927100; G; 5000; 200000; b: soli za posipanje cesta|so za posipanje cesta|soli; s: soli za posipanje puteva|so za posipanje puteva|soli',
  '45233220; W; 30000; 2000000; b: asfaltiranja ulica|asfaltiranje ulica|asfaltiranju ulica',
  '45233120; W; 30000; 3000000; b: rekonstrukcije lokalnog puta|rekonstrukcija lokalnog puta|rekonstrukciji lokalnog puta; h: rekonstrukcije lokalne ceste|rekonstrukcija lokalne ceste|rekonstrukciji lokalne ceste',
  '45221100; W; 30000; 2000000; b: sanacije mosta|sanacija mosta|sanaciji mosta',
  '45231300; W; 30000; 3000000; b: rekonstrukcije vodovodne mreže|rekonstrukcija vodovodne mreže|rekonstrukciji vodovodne mreže',
  '45232400; W; 30000; 3000000; b: izgradnje kanalizacione mreže|izgradnja kanalizacione mreže|izgradnji kanalizacione mreže; h: izgradnje kanalizacijske mreže|izgradnja kanalizacijske mreže|izgradnji kanalizacijske mreže',
  '44160000; G; 4000; 400000; b: vodovodnih cijevi i fitinga|vodovodne cijevi i fitinzi|vodovodnim cijevima; s: vodovodnih cevi i fitinga|vodovodne cevi i fitinzi|vodovodnim cevima',
  '42122000; G; 3000; 300000; b: potopnih pumpi|potopne pumpe|potopnim pumpama; h: potopnih crpki|potopne crpke|potopnim crpkama',
  '24311900; G; 2000; 90000; b: hlora za dezinfekciju vode|hlor za dezinfekciju vode|hloru; h: klora za dezinfekciju vode|klor za dezinfekciju vode|kloru',
  '24000000; G; 3000; 200000; b: hemikalija|hemikalije|hemikalijama; h: kemikalija|kemikalije|kemikalijama',
  '34993000; G; 5000; 600000; b: LED javne rasvjete|LED javna rasvjeta|javnoj rasvjeti; s: LED javne rasvete|LED javna rasveta|javnoj rasveti',
  '45261000; W; 9000; 400000; b: sanacije krova|sanacija krova|sanaciji krova',
  '45443000; W; 20000; 900000; b: utopljavanja fasade|utopljavanje fasade|fasadi; h: toplinske izolacije pročelja|toplinska izolacija pročelja|pročelju',
  '45421000; W; 9000; 400000; b: zamjene vanjske stolarije|zamjena vanjske stolarije|zamjeni vanjske stolarije; s: zamjene spoljne stolarije|zamjena spoljne stolarije|zamjeni spoljne stolarije',
  '45214200; W; 50000; 4000000; b: izgradnje škole|izgradnja škole|izgradnji škole',
  '45212200; W; 50000; 4000000; b: izgradnje sportske dvorane|izgradnja sportske dvorane|izgradnji sportske dvorane; s: izgradnje sportske sale|izgradnja sportske sale|izgradnji sportske sale',
  '50720000; S; 4000; 300000; b: održavanja sistema centralnog grijanja|održavanje sistema centralnog grijanja|centralnom grijanju; h: održavanja sustava središnjeg grijanja|održavanje sustava središnjeg grijanja|središnjem grijanju; s: održavanja sistema centralnog grejanja|održavanje sistema centralnog grejanja|centralnom grejanju',
  '50750000; S; 2000; 90000; b: održavanja liftova|održavanje liftova|održavanju liftova; h: održavanja dizala|održavanje dizala|održavanju dizala',
  '39717200; G; 2000; 90000; b: klima uređaja|klima uređaji|klima uređajima',
  '39100000; G; 3000; 300000; b: školskog namještaja|školski namještaj|školskom namještaju; s: školskog nameštaja|školski nameštaj|školskom nameštaju',
  '39130000; G; 3000; 200000; b: kancelarijskog namještaja|kancelarijski namještaj|kancelarijskom namještaju; h: uredskog namještaja|uredski namještaj|uredskom namještaju; s: kancelarijskog nameštaja|kancelarijski nameštaj|kancelarijskom nameštaju',
  '18110000; G; 3000; 200000; b: radne i zaštitne odjeće|radna i zaštitna odjeća|zaštitnoj odjeći; s: radne i zaštitne odeće|radna i zaštitna odeća|zaštitnoj odeći',
  '18830000; G; 2000; 90000; b: zaštitne obuće|zaštitna obuća|zaštitnoj obući',
  '35811200; G; 20000; 500000; b: policijskih uniformi|policijske uniforme|policijskim uniformama',
  '60130000; S; 20000; 900000; b: prevoza učenika|prevoz učenika|prevozu učenika; h: prijevoza učenika|prijevoz učenika|prijevozu učenika',
  '90511000; S; 10000; 600000; b: odvoza komunalnog otpada|odvoz komunalnog otpada|odvozu komunalnog otpada',
  '34928480; G; 4000; 200000; b: kontejnera za otpad|kontejneri za otpad|kontejnerima; h: spremnika za otpad|spremnici za otpad|spremnicima',
  '77314000; S; 2000; 90000; b: košnje trave i uređenja zelenih površina|košnja trave i uređenje zelenih površina|zelenim površinama',
  '71320000; S; 4000; 300000; b: izrade projektne dokumentacije|izrada projektne dokumentacije|projektnoj dokumentaciji',
  '71520000; S; 3000; 200000; b: stručnog nadzora nad izvođenjem radova|stručni nadzor nad izvođenjem radova|stručnom nadzoru',
  '71250000; S; 2000; 90000; b: geodetskih usluga|geodetske usluge|geodetskim uslugama',
  '79210000; S; 3000; 90000; b: revizije finansijskih izvještaja|revizija finansijskih izvještaja|reviziji; h: revizije financijskih izvješća|revizija financijskih izvješća|reviziji',
  '79810000; S; 2000; 90000; b: štampanja obrazaca|štampanje obrazaca|štampanju obrazaca; h: tiskanja obrazaca|tiskanje obrazaca|tiskanju obrazaca',
  '55100000; S; 1000; 60000; b: hotelskog smještaja|hotelski smještaj|hotelskom smještaju; s: hotelskog smeštaja|hotelski smeštaj|hotelskom smeštaju',
  '55520000; S; 2000; 90000; b: ugostiteljskih usluga i keteringa|ugostiteljske usluge i ketering|ugostiteljskim uslugama',
  '14212110; G; 5000; 200000; b: šljunka i kamenog agregata|šljunak i kameni agregat|šljunku',
  '16700000; G; 20000; 300000; b: traktora sa priključcima|traktor sa priključcima|traktoru',
  '03450000; G; 2000; 90000; b: sadnica voća|sadnice voća|sadnicama',
  '31170000; G; 20000; 900000; b: transformatora i opreme za trafostanice|transformatori i oprema za trafostanice|transformatorima',
  '31320000; G; 5000; 600000; b: energetskih kablova|energetski kablovi|energetskim kablovima; h: energetskih kabela|energetski kabeli|energetskim kabelima',
  '42160000; G; 5000; 400000; b: kotla na biomasu|kotao na biomasu|kotlu na biomasu',
  '22112000; G; 3000; 300000; b: udžbenika za učenike|udžbenici za učenike|udžbenicima',
  '22113000; G; 1000; 60000; b: knjiga za biblioteku|knjige za biblioteku|knjigama; h: knjiga za knjižnicu|knjige za knjižnicu|knjigama',
  '33182100; G; 3000; 90000; b: defibrilatora|defibrilator|defibrilatoru',
  '34114121; G; 60000; 400000; b: sanitetskog vozila|sanitetsko vozilo|sanitetskom vozilu; s: ambulantnog vozila|ambulantno vozilo|ambulantnom vozilu',
  '16311000; G; 2000; 60000; b: kosilica i trimera|kosilice i trimeri|kosilicama',
  '34996000; G; 3000; 200000; b: saobraćajne signalizacije|saobraćajna signalizacija|saobraćajnoj signalizaciji; h: prometne signalizacije|prometna signalizacija|prometnoj signalizaciji',
  '34711200; G; 3000; 90000; b: bespilotnih letjelica|bespilotne letjelice|bespilotnim letjelicama; s: bespilotnih letelica|bespilotne letelice|bespilotnim letelicama',
];

export const CONCEPTS: readonly Concept[] = LINES.map((line) => {
  const [cpv = '', type, least, most, ...forms] = line.split('; ');
  const by = new Map(forms.map((one) => one.split(': ') as [string, string]));
  const of = (way: Way) => (by.get(way) ?? by.get('b')!).split('|') as unknown as [string, string, string];
  return {
    cpv,
    type: type as Concept['type'],
    least: Number(least),
    most: Number(most),
    forms: { b: of('b'), h: of('h'), s: of('s') },
  };
});

/** Who buys: its name in Bosnian and in Serbian ({P}: place, {N}: a name of its own), and how much. */
export const AUTHORITIES: readonly (readonly [string, string, number])[] = [
  ['Općina {P}', 'Opština {P}', 10],
  ['JU Osnovna škola "{N}" {P}', 'ЈУ Основна школа "{N}" {P}', 9],
  ['JU Srednja škola {P}', 'ЈУ Средњошколски центар {P}', 4],
  ['JU Dom zdravlja {P}', 'ЈЗУ Дом здравља {P}', 10],
  ['JU Kantonalna bolnica {P}', 'ЈЗУ Болница {P}', 14],
  ['JKP "Komunalac" d.o.o. {P}', 'КП "Комуналац" а.д. {P}', 9],
  ['JP "Vodovod i kanalizacija" d.o.o. {P}', 'АД "Водовод" {P}', 8],
  ['JU Dječiji vrtić "{N}" {P}', 'ЈУ Дјечији вртић "{N}" {P}', 3],
  ['Općinski sud u {P}', 'Основни суд у {P}', 2],
  ['Ministarstvo unutrašnjih poslova {P}', 'Полицијска управа {P}', 4],
  ['JP "Šume" d.o.o. {P}', 'Шумско газдинство "{N}" {P}', 4],
  ['JP Elektrodistribucija {P}', 'ЗП "Електро" а.д. {P}', 10],
  ['Centar za kulturu {P}', 'Центар за културу {P}', 2],
  ['JU Centar za socijalni rad {P}', 'ЈУ Центар за социјални рад {P}', 2],
];

/** Names of schools. */
export const NAMES = ['Izvor', 'Bratstvo', 'Prvi mart', 'Novo doba', 'Lipa', 'Vrelo', 'Javor', 'Breza', 'Kosovka', 'Jedinstvo', 'Sunce', 'Pčelica', 'Neven', 'Zora', 'Behar', 'Ljiljan'];
