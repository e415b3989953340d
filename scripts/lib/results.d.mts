// Types for the tests: the scripts themselves run without a build, on any Node >= 20.
export interface Failure {
  file: string;
  name: string;
  message: string;
}
export interface Counts {
  passed: number;
  failed: number;
  failures: Failure[];
  flaky: Failure[];
}
export function vitestCounts(file: string): Counts | undefined;
export function playwrightCounts(file: string): Counts | undefined;
export function withSecondRun(first: Counts, second: Counts | undefined): Counts;
export function total(runs: { code: number; counts?: Counts }[]): { passed: number; failed: number };
