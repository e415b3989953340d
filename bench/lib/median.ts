/** The value below which this share (0 to 1) of the others lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ??
  Number.NaN;

/** The middle one of an odd number of values; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
