import { parse } from 'semver';

/** Characters of a version. */
export const MAX_NUMBER = 60;

/** A semantic version as it is kept. */
export interface CanonicalVersion {
  /** `1.4.0`, `2.0.0-beta.1`. */
  number: string;
  /** Text whose order byte by byte is the precedence of versions. */
  sortKey: string;
  preRelease: boolean;
}

/**
 * Reads a version as semver.org writes it, and only so: clients disagree about everything else. `1.0` and `01.0.0` are errors in
 * electron-updater, `v1.0.0` is not what an application says of itself, and what stands behind `+` is no part of the precedence, so two
 * builds of one version would be the same to everybody. Answers a message in Bosnian for what is none.
 */
export function readVersion(text: string): CanonicalVersion | { error: string } {
  const value = text.trim();
  if (value === '') return { error: 'Unesite verziju.' };
  if (value.length > MAX_NUMBER) return { error: `Verzija ima najviše ${MAX_NUMBER} znakova.` };
  if (/^[vV=]/.test(value)) return { error: 'Upišite verziju bez slova ispred, npr. 1.0.0.' };
  if (value.includes('+'))
    return {
      error:
        'Dio iza znaka + ne ulazi u poređenje verzija, pa klijenti ne razlikuju dva takva izdanja. Povećajte zadnji broj.',
    };
  const core = value.split('-')[0]!;
  if (/^\d+(\.\d+)?$/.test(core)) return { error: 'Verzija ima tri broja, npr. 1.0.0.' };
  if (/(^|\.)0\d/.test(core)) return { error: 'Brojevi u verziji ne počinju nulom, npr. 1.0.0.' };
  const version = parse(value);
  if (version?.version !== value)
    return {
      error: 'Verzija su tri broja s tačkama, a predizdanje ima i oznaku iza crtice: 1.4.0 ili 2.0.0-beta.1.',
    };
  const { major, minor, patch, prerelease } = version;
  const release = [major, minor, patch].map(numberKey).join('');
  return {
    number: value,
    sortKey:
      prerelease.length === 0
        ? `${release}~`
        : release +
          prerelease.map((part) => (typeof part === 'number' ? `0${numberKey(part)}` : `1${part}`)).join(' '),
    preRelease: prerelease.length > 0,
  };
}

/** The number of digits, then they: longer numbers are larger. A number of semver has at most 16. */
const numberKey = (value: number): string => {
  const digits = String(value);
  return String.fromCharCode('a'.charCodeAt(0) + digits.length) + digits;
};
