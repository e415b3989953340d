/** Why a key is not taken, in Bosnian. The examples in examples/licence-verifier/ know these names too. */
export const TOKEN_FAULTS = {
  malformed: 'Ovo nije licencni ključ. Kopirajte ga cijelog, od prvog do zadnjeg znaka.',
  encoding: 'Ključ nije prepisan tačno: neki znak je drugačiji. Kopirajte ga ponovo.',
  algorithm: 'Ključ nije potpisan onako kako se licence potpisuju (EdDSA).',
  type: 'Ovo je potpisan odgovor neke druge vrste, a ne licencni ključ.',
  unknown_key: 'Ključ nije potpisan nijednim ključem ove aplikacije.',
  signature: 'Potpis ne odgovara: ključ je mijenjan.',
  claims: 'Ključ ne kaže sve što licenca mora reći.',
} as const;
export type TokenFaultCode = keyof typeof TOKEN_FAULTS;

/** A text that is no key of a licence. */
export class TokenFault extends Error {
  readonly code: TokenFaultCode;

  constructor(code: TokenFaultCode) {
    super(TOKEN_FAULTS[code]);
    this.name = 'TokenFault';
    this.code = code;
  }
}
