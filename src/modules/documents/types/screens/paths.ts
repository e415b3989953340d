/** Addresses of the types of documents. */
export const TYPES_PAGE = '/obrada-dokumenta/vrste-dok';
export const typePage = (page: 'view' | 'edit' | 'schema', idguid: string): string =>
  `${TYPES_PAGE}/${page}/${idguid}`;
export const LIST_CRUMB = { label: 'Vrste dokumenata', to: TYPES_PAGE };
