/** Origin of a visit; empty text: unknown. */
export interface Place {
  /** ISO 3166-1, two letters. */
  country: string;
  city: string;
}

export const NOWHERE: Place = { country: '', city: '' };
