/** Files and records that were kept are evidence: the application may neither alter nor remove them, only undo a filing. */
export const keepVatSql = (role: string): string[] => [
  `revoke update, delete, truncate on fin_vat_files, fin_vat_records, fin_vat_filings, fin_vat_settlements from ${role}`,
  `grant update (undone_at, undone_by, undo_reason) on fin_vat_filings to ${role}`,
];
