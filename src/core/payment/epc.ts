/** What a code of EPC069-12 holds at most: characters, bytes of all, and hundredths of a euro. */
export const EPC = { name: 70, text: 140, message: 70, bytes: 331, least: 1, most: 99_999_999_999 } as const;
/** How the standard wants the symbol: level M, and at most version 13. */
export const EPC_SYMBOL = { level: 'M', raise: false, maxVersion: 13 } as const;

/** A SEPA credit transfer in euro. */
export interface EpcOrder {
  name: string;
  iban: string;
  bic?: string;
  /** "1234.50"; absent: the payer writes it. */
  amount?: string | null;
  /** Up to four letters. */
  purpose?: string;
  /** A creditor reference (RF…); there is either this or a text. */
  reference?: string;
  text?: string;
  /** For the payer. */
  message?: string;
}

/** Line breaks separate the lines of the code, so a value must not contain any. */
export const oneLine = (value: string): string => value.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/** The text of a code that apps of banks in the EU read (EPC069-12, version 002). The bounds of `EPC` are the caller's to hold. */
export function epcText(order: EpcOrder): string {
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    order.bic ?? '',
    order.name,
    order.iban,
    order.amount ? `EUR${order.amount}` : '',
    order.purpose ?? '',
    order.reference ?? '',
    order.text ?? '',
    order.message ?? '',
  ];
  // Trailing empty lines may be omitted.
  return lines.map(oneLine).join('\n').replace(/\n+$/, '');
}

/** Bytes of a text in UTF-8. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const EEA = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(
  ' ',
);
const OTHER_SEPA = 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ');

/** What a person should know about the bank's country; null where nothing. */
export function sepaNote(iban: string, bic = ''): { about: 'bic' | 'iban'; text: string } | null {
  const country = iban.slice(0, 2);
  if (EEA.includes(country)) return null;
  if (!OTHER_SEPA.includes(country))
    return {
      about: 'iban',
      text: `${country} nije na našem spisku SEPA zemalja: banka platioca će nalog vjerovatno odbiti.`,
    };
  return bic === ''
    ? { about: 'bic', text: 'Za banku izvan Evropskog ekonomskog prostora standard traži i BIC.' }
    : null;
}
