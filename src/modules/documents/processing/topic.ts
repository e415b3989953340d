/** Live topic of documents; the key is a document's id. */
export const DOCUMENTS_TOPIC = 'documents';
