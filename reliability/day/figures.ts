/** What a figure does over the time of a run: least squares over its samples. */
export interface Trend {
  mean: number;
  /** By how much the line rises from the first sample to the last. */
  growth: number;
}

/** The trend of samples that were taken at equal intervals. */
export function trendOf(samples: readonly number[]): Trend {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  let [rise, run] = [0, 0];
  for (const [at, one] of samples.entries()) {
    rise += (at - middle) * (one - mean);
    run += (at - middle) ** 2;
  }
  return { mean, growth: run === 0 ? 0 : (rise / run) * (samples.length - 1) };
}

const BARS = '▁▂▃▄▅▆▇█';

/** Samples as a line of bars, so many wide: each the mean of its part, from the least to the most. */
export function chartOf(samples: readonly number[], width = 60): string {
  const columns = Math.min(width, samples.length);
  const means = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * samples.length) / columns);
    const part = samples.slice(
      from,
      Math.max(from + 1, Math.floor(((column + 1) * samples.length) / columns)),
    );
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const height = (mean: number) => (most === least ? 0 : (mean - least) / (most - least));
  return means.map((mean) => BARS[Math.round(height(mean) * (BARS.length - 1))]).join('');
}
