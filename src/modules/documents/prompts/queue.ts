/** Queue of trials. */
export const TRIAL = 'documents.trial';
