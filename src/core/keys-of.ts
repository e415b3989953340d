/** The keys of a record of labels, as an enumeration takes them. */
export const keysOf = <K extends string>(labels: Readonly<Record<K, unknown>>) =>
  Object.keys(labels) as [K, ...K[]];
