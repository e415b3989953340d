import { expect, it, vi } from 'vitest';
import { expectLinear } from './linear.ts';

/** Work that takes the power of its text's length, by a clock of its own; `load`: how many times as long each time. */
function measured(power: number, load: (n: number) => number): () => void {
  let now = 0;
  let n = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const work = (text: string): void => {
    now += text.length ** power * load(n++);
  };
  return () => expectLinear(work, { text: (length) => 'x'.repeat(length), length: 1000, quick: 100 });
}

it.each([
  ['quick', 1, () => 0.01],
  ['of a square that is quick', 2, () => 1e-5],
  ['slow on a machine that is busy', 1, () => 50],
  ['that is held up twice', 1, (n: number) => (n === 0 || n === 3 ? 500 : 1)],
])('work %s is in order', (_what, power, load) => {
  const tried = measured(power, load);
  try {
    expect(tried).not.toThrow();
  } finally {
    vi.restoreAllMocks();
  }
});

it.each([
  ['a square', () => 1],
  ['a square on a machine that is busy now and then', (n: number) => (n % 3 === 0 ? 20 : 1)],
])('work that takes %s is not', (_what, load) => {
  const tried = measured(2, load);
  try {
    expect(tried).toThrow('1000 characters took');
  } finally {
    vi.restoreAllMocks();
  }
});
