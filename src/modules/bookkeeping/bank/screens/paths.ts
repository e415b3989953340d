/** Addresses of the screens of statements. */
export const STATEMENTS_PAGE = '/fin/izvodi';
export const RULES_PAGE = '/fin/izvodi/pravila';
export const IMPORT_PAGE = '/fin/izvodi/uvoz';
export const ACCOUNTS_PAGE = '/fin/bankovni-racuni';
export const statementPage = (idguid: string): string => `${STATEMENTS_PAGE}/${idguid}`;

export const LIST_CRUMB = { label: 'Izvodi', to: STATEMENTS_PAGE };
/** Base of the choices, without `/api`. */
export const CHOICES = { path: STATEMENTS_PAGE };
