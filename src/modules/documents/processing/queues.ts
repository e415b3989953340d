/** Queue of documents whose pages are to be read. */
export const READING = 'documents.reading';
/** Queue of questions to the organisations' models. */
export const MODEL = 'documents.model';
