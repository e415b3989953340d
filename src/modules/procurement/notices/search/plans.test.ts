import { describe, it } from 'vitest';
import { expectIndexes, setUp } from './plans.testkit.ts';

setUp();

/** One of each kind. */
const FEW: Record<string, string>[] = [
  {},
  ...['retko', 'mnogo', 'nemaga'].map((q) => ({ q })),
  { cpv: '452', q: 'retko' },
  { authority__in: '1,2,3', q: 'mnogo' },
  { state: 'closed', q: 'mnogo' },
  { value__null: 'true', sort: '-deadline' },
  { ours: 'true' },
  { sort: 'value,-announced', q: 'savo' },
];

describe('no plan of the application reads all rows one after another', () => {
  it.each(FEW)('%j', expectIndexes);
});
