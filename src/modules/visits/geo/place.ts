/** Where a visit came from; empty text for what is not known. */
export interface Place {
  /** ISO 3166-1, two letters. */
  country: string;
  city: string;
}

export const NOWHERE: Place = { country: '', city: '' };
