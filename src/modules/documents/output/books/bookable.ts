/** Keys of the fields that make a document an invoice for the books. */
const KEYS = ['seller_jib', 'total', 'base', 'vat'];

/** Whether a voucher can be made of documents with these fields; for server and browser. */
export const isBookable = ({ fields }: { fields: readonly { key: string }[] }): boolean =>
  KEYS.every((key) => fields.some((field) => field.key === key));
