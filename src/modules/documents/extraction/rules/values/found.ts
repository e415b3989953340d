/** A value found in a text, by the place of its letters. */
export interface Found {
  /** In the written form of `Value`. */
  value: string;
  /** Of the text: its first letter, and the one behind its last. */
  from: number;
  to: number;
  /** 0 to 1: how surely these letters are such a value, whatever stands beside them. */
  certainty: number;
  /** Check digits of the value itself hold. */
  checked: boolean;
}

/** Certainties of forms. */
export const PLAIN = 0.97;
/** Unusual but readable. */
export const ODD = 0.8;
/** Letters were taken for figures, or the reading is one of several. */
export const GUESSED = 0.6;
