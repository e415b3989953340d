/** How a document without a number is called. */
export const NO_DOCUMENT = 'Bez dokumenta';
export const documentName = (document: string): string => document || NO_DOCUMENT;
