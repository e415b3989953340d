import { expect } from 'vitest';
import type { SearchResults } from '../src/modules/search/search.api.ts';
import { eventually } from './eventually.ts';
import type { Person, TestApp } from './helper.ts';

/** Searches everything as a person. A busy machine leaves out kinds that take too long; then it is asked again. */
export const search = (test: TestApp, q: string, { token }: Pick<Person, 'token'>): Promise<SearchResults> =>
  eventually(
    async () => {
      const answer = await test.call('GET', `/api/search?${new URLSearchParams({ q })}`, { token });
      expect(answer.status, answer.body.message).toBe(200);
      expect(answer.body.data.left_out).toEqual([]);
      return answer.body.data;
    },
    { interval: 200 },
  );
