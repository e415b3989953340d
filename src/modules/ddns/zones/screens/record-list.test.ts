import { expect, it } from 'vitest';
import { defaultColumns, unlisted } from '../../../../admin/list/columns.ts';
import { recordList } from './record-list.tsx';

it('records say their domain, except on its own page', () => {
  expect(defaultColumns(recordList)).toContain('domain');
  expect(defaultColumns(unlisted(recordList, 'domain'))).toEqual(['owner', 'type', 'content', 'ttl']);
});
