import type { ReadText } from './text-kinds.ts';

const WRONG = 'Unesite broj telefona, npr. 061 123 456 ili +387 33 123 456.';

/**
 * A telephone number in the international form of E.164: `+38761123456`. One that begins with a single 0 is Bosnian; `00` and
 * `(0)` are read as people mean them. Only the shape is checked, not whether such a number has been given out.
 */
export function readPhone(text: string): ReadText {
  const written = text.trim();
  if (!/^[+\d][\d\s\u00a0()./-]*$|^\([\d\s\u00a0()./-]*$/.test(written)) return { error: WRONG };
  const plain = written.replace(
    /^(\+|00)([\s\S]*)$/,
    (_, _sign, rest: string) => `+${rest.replace('(0)', '')}`,
  );
  const digits = plain.replace(/\D/g, '');
  const international = plain.startsWith('+')
    ? digits
    : /^0[1-9]/.test(digits)
      ? `387${digits.slice(1)}`
      : null;
  if (international === null || !/^[1-9]\d{6,14}$/.test(international)) return { error: WRONG };
  // Bosnian numbers have 8 digits after the country's code, those of 060 and 067 nine.
  if (international.startsWith('387') && !/^387\d{8,9}$/.test(international)) return { error: WRONG };
  return { value: `+${international}` };
}

/** In groups, as it is read aloud: `+387 61 123 456`; another country's as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+387(\d{2})(\d{3})(\d{3,4})$/, '+387\u00a0$1\u00a0$2\u00a0$3');
