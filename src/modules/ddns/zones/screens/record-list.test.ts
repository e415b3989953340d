import { expect, it } from 'vitest';
import { defaultColumns } from '../../../../admin/list/columns.ts';
import { recordList, recordsOfDomain } from './record-list.tsx';

it('records say their domain, except on its own page', () => {
  expect(defaultColumns(recordList)).toContain('domain');
  expect(defaultColumns(recordsOfDomain)).toEqual(['owner', 'type', 'content', 'ttl']);
});
