/**
 * Statements that rename a resource's field where it is kept by name: in the rows of its trash (062), in saved views and in
 * arranged lists (054). The audit trail keeps the old name, because it is history. A renamed table takes nothing: all of them name
 * the resource.
 */
export function renamedField(resource: string, from: string, to: string): string[] {
  const key = (json: string): string =>
    `${json} - '${from}' || jsonb_build_object('${to}', ${json} -> '${from}')`;
  const view = (pattern: string, replacement: string): string =>
    `UPDATE "saved_views" SET "query" = regexp_replace("query", '${pattern}', '${replacement}', 'g') WHERE "resource" = '${resource}';`;
  return [
    `UPDATE "trash" SET "record" = ${key('"record"')} WHERE "resource" = '${resource}' AND "record" ? '${from}';`,
    `UPDATE "trash" SET "record" = jsonb_set("record", '{refs}', ${key(`("record" -> 'refs')`)}) WHERE "resource" = '${resource}' AND "record" -> 'refs' ? '${from}';`,
    // A filter is a parameter of its own, `naziv` or `naziv__like`; the order and the columns are lists of names.
    view(`(^|&)${from}(?=(__[a-z]+)?=)`, `\\1${to}`),
    view(`(^|&)((?:sort|columns)=(?:[^&]*(?:%2C|,))?-?)${from}(?=%2C|,|&|$)`, `\\1\\2${to}`),
    `UPDATE "list_layouts" SET "columns" = (SELECT jsonb_agg(CASE name WHEN '${from}' THEN '${to}' ELSE name END ORDER BY place) FROM jsonb_array_elements_text("columns") WITH ORDINALITY AS listed(name, place)) WHERE "list" = '${resource}' AND "columns" ? '${from}';`,
    `UPDATE "list_layouts" SET "widths" = ${key('"widths"')} WHERE "list" = '${resource}' AND "widths" ? '${from}';`,
  ];
}
