/** Keys under which types say who the other side of a document is, its number, its day and its amount. */
export const PARTY = ['seller_name', 'party_two', 'owner_name'];
export const PARTY_JIB = ['seller_jib', 'party_two_jib', 'owner_jib'];
export const NUMBER = ['invoice_number', 'document_number'];
export const DAY = ['invoice_date', 'document_date'];
export const TOTAL = ['total', 'value', 'closing'];
