/** Names of the parts that nobody sees until they ask for them. */
export const hiddenAtFirst = (parts: readonly { name: string; hidden?: true }[]): string[] =>
  parts.filter(({ hidden }) => hidden).map(({ name }) => name);

/**
 * Parts in the order that a person has given them. One that they have not placed yet stands behind the part that it is declared behind;
 * names of parts that are gone are passed over.
 */
export function arranged<P extends { name: string }>(
  parts: readonly P[],
  order: readonly string[] | null,
): P[] {
  if (!order) return [...parts];
  const result = [...new Set(order)].flatMap((name) => parts.find((one) => one.name === name) ?? []);
  for (const [index, part] of parts.entries()) {
    if (result.includes(part)) continue;
    const before = parts[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, part);
  }
  return result;
}
