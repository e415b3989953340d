/**
 * Words often used in local passwords: places, clubs, names, everyday words. Folded as by `fold`; đ also as "dj", as typed on
 * other keyboards. Leaked lists contain few of them. Four letters at least: shorter ones are part of too many other words.
 */
export const COMMON_WORDS: readonly string[] = `
  lozinka lozinku lozinke sifra sifru sifre tajna tajno tajni password passwort parola carsija admin administrator
  korisnik korisnica prijava dobrodosli dobrodosao test testiranje firma posao kancelarija racunar internet

  bosna bosni bosanac bosanka bosnia hercegovina hercegovac herceg bosnaihercegovina republika srpska srbija hrvatska
  crnagora slovenija makedonija kosovo jugoslavija balkan evropa turska njemacka austrija amerika
  sarajevo sarajlija mostar mostarac tuzla tuzlak zenica zenicak bihac bijeljina prijedor doboj trebinje cazin brcko
  banjaluka gorazde livno travnik visoko konjic jajce gradacac gracanica lukavac zivinice srebrenik srebrenica kakanj
  vares kresevo kiseljak fojnica vitez bugojno gornjivakuf donjivakuf kljuc sanskimost velikakladusa buzim petrovac
  zvornik vlasenica bratunac visegrad foca rogatica sokolac pale trnovo hadzici ilidza ilijas vogosca stolac capljina
  ljubuski citluk medjugorje medugorje grude posusje sirokibrijeg tomislavgrad kupres glamoc drvar neum jablanica
  gradiska derventa modrica samac odzak orasje teslic maglaj zavidovici zepce tesanj usora kalesija celic banovici
  bascarsija ferhadija grbavica dobrinja marindvor alipasino otoka kosevo bjelave vratnik mejtas ciglane trebevic
  bjelasnica jahorina igman vlasic prokosko kozara romanija drina neretva vrbas miljacka sava
  beograd novisad zagreb split rijeka osijek dubrovnik podgorica ljubljana skopje pristina istanbul

  zeljeznicar zeljo fksarajevo velez sloboda celik borac zrinjski sirokibrijeg manijaci hordezla redarmy maniacs
  robijasi zmajevi zvezda crvenazvezda partizan delije grobari dinamo hajduk torcida barcelona realmadrid juventus
  liverpool manchester chelsea arsenal milan inter bayern galatasaray fenerbahce dzeko pjanic messi ronaldo

  ahmed ajla ajsa alen alma almir amar amel amela amer amina amir amira amna amra anel anela anes armin arnela asmir
  azra belma benjamin damir dalila dario dejan denis dino dragan dragana dzana dzenan dzenana edin edina edis elma elmir
  elvir elvira emina emir emira enes enisa ermin fadil fahrudin faruk fatima fikret goran hamza haris harun hasan hana
  husein ibrahim igor ilma irfan irma ismet ivan ivana jasmin jasmina jelena josip jovan kemal kenan lamija larisa lejla
  maja marija marijana marina marko medina mehmed melisa merima mersiha milan milica mirela mirsad mirza mujo muhamed
  mustafa naida nejra nermin nermina nikola nihad omer osman petar rabija ramiz rasim sabina safet salih samir samira
  sanela sanja sara sead selma semir senad senada sena suljo stefan suad sulejman tarik vedad velid vesna vildana
  zeljka zeljko zlatan zlata zoran
  hodzic delic begic begovic hadzic halilovic hasanovic husic ibrahimovic imamovic kovacevic kovac markovic mehic mujic
  mujanovic omerovic osmanovic petrovic salihovic softic jovanovic nikolic popovic suljic izetbegovic

  volim volimte volimtebe ljubav ljubavi ljubavmoja mojaljubav duso dusa srce srculence sreca sretan sretna zivot
  dragi draga mila maleni malena mama tata babo majka otac brat sestra porodica djeca curica princeza kralj kraljica
  sunce mjesec zvijezda ljeto zima proljece jesen petak subota nedjelja ponedjeljak utorak srijeda cetvrtak
  januar februar mart april juni juli august septembar oktobar novembar decembar
  fudbal kosarka cevapi burek kahva kafa rakija pivo muzika kuca skola auto golf mercedes audi
  macka pas konj vuk orao lav zmaj tigar medo cvijet ruza jagoda jabuka visnja
  inshallah insallah masallah selam merhaba zdravo cao pozdrav allah bismillah jarane jaran haver brate legenda rajvosa
`
  .split(/\s+/)
  .filter((word) => word.length >= 4);
