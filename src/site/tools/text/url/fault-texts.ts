/** Messages about malformed sequences and hosts. */

import type { HostFault } from '../../../../core/idn.ts';
import { describeChar } from '../../kit/text-position.ts';
import type { PercentFault } from './percent.ts';

const hex = (raw: string): string => raw.replaceAll('%', ' ').trim().toUpperCase();

/** Why a sequence is malformed, and what was probably meant. */
export function percentFaultText({ kind, raw, suggestion }: PercentFault): string {
  switch (kind) {
    case 'percent':
      return 'Iza znaka % moraju stajati dvije heksadecimalne cifre. Ako je mišljen sam postotak, piše se %25.';
    case 'cut':
      return `Niz je presječen: iza % stoji samo jedna cifra (${raw}).`;
    case 'hex':
      return `${raw} nije niz: heksadecimalne cifre su 0–9 i A–F.`;
    case 'unicode':
      return `${raw} je stari zapis JavaScript funkcije escape(), koji nije dio standarda. Bilo bi „${suggestion}”.`;
    case 'half':
      return `Bajtovi ${hex(raw)} počinju slovo u UTF-8, ali mu nedostaje kraj: adresa je vjerovatno presječena.`;
    case 'bytes':
      return `Bajtovi ${hex(raw)} nisu UTF-8.${suggestion ? ` U zapisu windows-1250 bilo bi „${suggestion}”.` : ''}`;
  }
}

const ofHyphen = (label: string): string => (label.startsWith('-') ? 'počinje' : 'završava');

/** The message that only browsers accept such a label. */
export const hyphenText = (label: string): string =>
  `Dio „${label}” ${ofHyphen(label)} crticom. Preglednik takvu adresu prihvata, ali se ime s crticom na početku ili na kraju ne može registrovati (RFC 1123), pa je vjerovatno greška u pisanju.`;

/** Why a host name is invalid. */
export function hostFaultText({ label, reason, letter }: HostFault): string {
  switch (reason) {
    case 'empty':
      return 'Dvije tačke stoje jedna do druge, ili je tačka na početku: dio imena je prazan.';
    case 'long':
      return `Dio „${label.slice(0, 30)}…” je predug: u mrežnom obliku smije imati najviše 63 znaka.`;
    case 'whole-long':
      return 'Cijelo ime je predugo: smije imati najviše 253 znaka.';
    case 'punycode':
      return `„${label}” počinje sa xn--, ali nije ispravno ime: ostatak nije Punycode, ili ne zapisuje nijedno slovo zbog kojeg se piše.`;
    case 'hyphen':
      return `Dio „${label}” ${ofHyphen(label)} crticom, a ime s drugim slovima osim engleskih to ne smije (RFC 5891).`;
    case 'letter':
      return letter
        ? `U imenu domene ne može stajati ${describeChar(letter)} (dio „${label}”).`
        : `Dio „${label}” ne može biti ime domene: ima znakove ili njihov poredak koje standard (UTS 46) ne dozvoljava.`;
  }
}
