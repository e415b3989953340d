import { fold } from '../../../core/fold.ts';

/** Rights by name: `{module}_{resource}_{action}`, the action `pregled` or `save`. Read by both ends. */

/** Valid names of rights: words of letters and digits, the last one the action. */
export const PERMISSION_NAME = '[a-z][a-z0-9]*(_[a-z0-9]+)+_(pregled|save)';
export const LONGEST_NAME = 80;

const MODULES: Readonly<Record<string, string>> = {
  admin: 'Administracija',
  ddns: 'DDNS',
  erp: 'ERP šifarnici',
  fin: 'Finansije',
  korisnik: 'Organizacija',
  viber: 'Viber',
};

/**
 * Bosnian name of a module, the first word of a right's name. A module added by the operator is written as in `labels`, the
 * labels of its rights, if one contains the word: "Skladište: pregled" for `skladiste`.
 */
export function moduleLabel(module: string, labels: readonly string[]): string {
  const written = labels
    .flatMap((label) => label.split(/[^\p{L}\p{N}]+/u))
    .find((word) => fold(word) === module);
  const word = written ?? module;
  return MODULES[module] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Splits a permission's name into its area and its action. The action is usually the last word; otherwise the area is what
 * surrounds it (`admin_ejngovba_pregled_cpv`).
 */
export function partsOf(name: string): { area: string; column: 'pregled' | 'save' } {
  const words = name.split('_');
  const at = isAction(words.at(-1)) ? words.length - 1 : words.findIndex(isAction);
  const column = words[at] === 'save' ? 'save' : 'pregled';
  return { area: at < 0 ? name : [...words.slice(0, at), '*', ...words.slice(at + 1)].join('_'), column };
}

const isAction = (word: string | undefined): boolean => word === 'pregled' || word === 'save';

/** The subject of a right, from its label: "Korisnici" of "Korisnici: pregled". */
export const areaLabel = (label: string): string => label.replace(/: (pregled|izmjene)$/, '');
