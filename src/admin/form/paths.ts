/**
 * The input at which a refusal of `field` is shown; null where the form has none. A cell of a row has its own (`stavke.1.iznos`),
 * a row as a whole too; an entry of a plain list (`tags.2`) stands at the list.
 */
export function inputFor(field: string, values: Readonly<Record<string, unknown>>): string | null {
  const [head = '', index, ...cell] = field.split('.');
  if (!Object.hasOwn(values, head)) return null;
  const list = values[head];
  const row = index !== undefined && Array.isArray(list) ? (list[Number(index)] as unknown) : undefined;
  if (typeof row !== 'object' || row === null) return head;
  const [name] = cell;
  return name !== undefined && Object.hasOwn(row, name) ? `${head}.${index}.${name}` : `${head}.${index}`;
}
