/** Legal forms and their abbreviations in names of firms, folded; of several words as they follow one another. */
const FORMS = [
  'd o o',
  'doo',
  'd d',
  'dd',
  'a d',
  'ad',
  'j p',
  'jp',
  'j u',
  'ju',
  'k d',
  'kd',
  's p',
  'sp',
  's z r',
  'szr',
  's t r',
  'str',
  's u r',
  'sur',
  't r',
  'o r',
  'u r',
  'obrt',
  'gmbh',
  'ltd',
  'llc',
  'inc',
  'ag',
  's r l',
  'srl',
  's p a',
  'spa',
  's r o',
  'sro',
  'kft',
  'co',
  'drustvo s ogranicenom odgovornoscu',
  'drustvo sa ogranicenom odgovornoscu',
  'dionicko drustvo',
  'akcionarsko drustvo',
  'javno preduzece',
  'javna ustanova',
];

/**
 * SQL function: the name of a firm without case, diacritics, signs and legal form, by which two firms have the same one
 * („Čapljinka d.o.o.” and „CAPLJINKA”).
 */
export const nameKeySql = (): string[] => [
  `create or replace function companies_name_key(name text) returns text language sql immutable parallel safe as $$
    select coalesce(nullif(btrim(regexp_replace(regexp_replace(
      -- Two spaces, because a form takes one on each side and two may follow one another.
      ' ' || replace(btrim(regexp_replace(public.core_fold(name), '[^[:alnum:]]+', ' ', 'g')), ' ', '  ') collate "C" || ' ',
      ' (?:${FORMS.map((form) => form.replaceAll(' ', '  ')).join('|')}) ', ' ', 'g'), ' +', ' ', 'g')), ''), public.core_fold(name))
    $$`,
];
