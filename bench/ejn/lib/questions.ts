/** Part of a truth: a pattern over folded text (Latin, lower case, no diacritics, đ and dj are d) that must be there, or must not. */
type Pattern = string | { not: string };

/** A query with what it means, by patterns made by hand and not by the stemmer. */
export interface Question {
  query: string;
  /** Notices with the same words, in any form, script and way of writing. */
  same: readonly Pattern[];
  /** With words of the same meaning; absent: the same. */
  sister?: readonly Pattern[];
}

const word = (pattern: string): string => `\\b(?:${pattern})\\b`;
const MASCULINE = '(|a|u|om|i|ima|e)';
const ADJECTIVE = '(i|og|om|im|oga|omu|a|e|oj|u|ih)';
const FEMININE = '(a|e|u|i|om|ama)';
const GERUND = '(e|a|u|em)';
const NEUTER = '(o|a|u|om|ima)';

export const QUESTIONS: readonly Question[] = [
  {
    query: "gorivo",
    same: ["\\b(?:goriv(o|a|u|om|ima))\\b"],
  },
  {
    query: "održavanje vozila",
    same: ["\\b(?:odrzavanj(e|a|u|em))\\b", "\\b(?:vozil(o|a|u|om|ima))\\b"],
  },
  {
    query: "одржавање возила",
    same: ["\\b(?:odrzavanj(e|a|u|em))\\b", "\\b(?:vozil(o|a|u|om|ima))\\b"],
  },
  {
    query: "kancelarijski materijal",
    same: ["\\b(?:kancelarijsk(i|og|om|im|oga|omu))\\b", "\\b(?:materijal(|a|u|om|i|ima|e))\\b"],
    sister: ["\\b(?:(kancelarijsk|uredsk)(i|og|om|im|oga|omu))\\b", "\\b(?:materijal(|a|u|om|i|ima|e))\\b"],
  },
  {
    query: "uredskog materijala",
    same: ["\\b(?:uredsk(i|og|om|im|oga|omu))\\b", "\\b(?:materijal(|a|u|om|i|ima|e))\\b"],
    sister: ["\\b(?:(kancelarijsk|uredsk)(i|og|om|im|oga|omu))\\b", "\\b(?:materijal(|a|u|om|i|ima|e))\\b"],
  },
  {
    query: "hljeb",
    same: ["\\b(?:hlj?eb(|a|u|om|ovi|ova))\\b"],
    sister: ["\\b(?:hlj?eb(|a|u|om|ovi|ova)|kruh(|a|u|om))\\b"],
  },
  {
    query: "mlijeko",
    same: ["\\b(?:ml(ij)?ek(o|a|u|om))\\b"],
  },
  {
    query: "računari",
    same: ["\\b(?:racunar(|i|a|e|u|om|ima))\\b"],
    sister: ["\\b(?:racunar(|i|a|e|u|om|ima)|racunal(o|a|u|om|ima))\\b"],
  },
  {
    query: "toneri",
    same: ["\\b(?:toner(|i|a|e|u|om|ima))\\b"],
  },
  {
    query: "zimsko održavanje puteva",
    same: ["\\b(?:zimsk(o|og|om|a|e|i|ih|im))\\b", "\\b(?:odrzavanj(e|a|u|em))\\b", "\\b(?:put(|a|u|evi|eva|eve|evima))\\b"],
    sister: ["\\b(?:zimsk(o|og|om|a|e|i|ih|im))\\b", "\\b(?:odrzavanj(e|a|u|em))\\b", "\\b(?:put(|a|u|evi|eva|eve|evima)|cest(a|e|u|i|om|ama))\\b"],
  },
  {
    query: "most",
    same: ["\\b(?:most(|a|u|om|ovi|ova|ove|ovima))\\b"],
  },
  {
    query: "rasvjeta",
    same: ["\\b(?:rasvj?et(a|e|u|i|om))\\b"],
  },
  {
    query: "\"izgradnja škole\"",
    same: ["\\bizgradnj(a|e|u|i|om) skol(a|e|u|i|om)\\b"],
  },
  {
    query: "vozilo -kombi",
    same: ["\\b(?:vozil(o|a|u|om|ima))\\b", { not: "\\b(?:kombi(ja|ji|jem)?)\\b" }],
  },
  {
    query: "ugalj",
    same: ["\\b(?:ugalj|uglj(a|u|em|evi))\\b"],
    sister: ["\\b(?:ugalj|uglj(a|u|em|evi)|ugljen(|a|u|om))\\b"],
  },
  {
    query: "školski namještaj",
    same: ["\\b(?:skolsk(i|og|om|im|oga|omu))\\b", "\\b(?:namj?estaj(|a|u|em))\\b"],
  },
  {
    query: "kotao",
    same: ["\\b(?:kotao|kotl(a|u|om|ovi|ova|ove|ovima))\\b"],
  },
  {
    query: "prevoz učenika",
    same: ["\\b(?:prevoz(|a|u|om))\\b", "\\b(?:uceni(k|ka|ku|kom|ci|ke|cima))\\b"],
    sister: ["\\b(?:pr(ij)?evoz(|a|u|om))\\b", "\\b(?:uceni(k|ka|ku|kom|ci|ke|cima))\\b"],
  },
  {
    query: "čišćenje",
    same: ["\\b(?:ciscenj(e|a|u|em))\\b"],
  },
  {
    query: "nabavka opreme",
    same: ["\\b(?:nabavk(a|e|u|i|om))\\b", "\\b(?:oprem(a|e|u|i|om))\\b"],
    sister: ["\\b(?:nabav(k|)(a|e|u|i|om))\\b", "\\b(?:oprem(a|e|u|i|om))\\b"],
  },
  { query: 'udžbenici', same: [word('udzbeni(k|ka|ku|kom|ci|ke|cima)')] },
  { query: 'lekovi', same: [word('l(ij)?ek(|a|u|om|ovi|ova|ove|ovima)')] },
  {
    query: 'klor',
    same: [word('klor(|a|u|om)')],
    sister: [word('[hk]lor(|a|u|om)')],
  },
  {
    query: 'računala',
    same: [word(`racunal${NEUTER}`)],
    sister: [word(`racunal${NEUTER}|racunar${MASCULINE}|kompjuter${MASCULINE}`)],
  },
  {
    query: 'potopne pumpe',
    same: [word(`potopn${ADJECTIVE}`), word(`pump${FEMININE}`)],
    sister: [word(`potopn${ADJECTIVE}`), word(`(pump|crpk)${FEMININE}`)],
  },
  { query: 'projektna dokumentacija', same: [word(`projektn${ADJECTIVE}`), word('dokumentacij(a|e|u|i|om)')] },
  { query: 'asfaltiranje ulica', same: [word(`asfaltiranj${GERUND}`), word(`ulic${FEMININE}`)] },
  { query: 'cevi', same: [word('c(ij)?ev(|i|ima)')] },
  {
    query: 'osiguranje vozila -kombi',
    same: [word(`osiguranj${GERUND}`), word(`vozil${NEUTER}`), { not: word('kombi(ja|ji|jem)?') }],
  },
  {
    query: 'spoljna stolarija',
    same: [word(`spolj?n${ADJECTIVE}`), word('stolarij(a|e|u|i|om)')],
    sister: [word(`(spolj?n|vanj?sk)${ADJECTIVE}`), word('stolarij(a|e|u|i|om)')],
  },
];

const matches = (patterns: readonly Pattern[]): ((folded: string) => boolean) => {
  const all = patterns.map((one) =>
    typeof one === 'string' ? { is: new RegExp(one), wanted: true } : { is: new RegExp(one.not), wanted: false },
  );
  return (folded) => all.every(({ is, wanted }) => is.test(folded) === wanted);
};

/** Tells whether a folded text is meant by a question. */
export const meantBy = ({ same, sister = same }: Question) => ({
  same: matches(same),
  sister: matches(sister),
});
