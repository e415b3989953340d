import { dokDocuments as d } from './documents.table.ts';

/** What work on a document and decisions about it need of its row. */
export const HEAD = {
  idguid: d.idguid,
  name: d.name,
  state: d.state,
  file_id: d.file_id,
  xml_id: d.xml_id,
  type_id: d.type_id,
  type_version: d.type_version,
  type_given: d.type_given,
  page_count: d.page_count,
  attempts: d.attempts,
  values: d.values,
  warnings: d.warnings,
  run: d.run,
  version: d.version,
  updated_at: d.updated_at,
  updated_by: d.updated_by,
};
export type DocumentHead = {
  [K in keyof typeof HEAD]: (typeof d.$inferSelect)[K];
};
