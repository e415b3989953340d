import { expect, test } from 'vitest';
import { pathInOtherTenant } from './tenant-path.ts';

const ID = '0198a3f0-1111-7111-8111-0123456789ab';

test.each([
  [`/erp/sifarnici/grupe-robe/${ID}/view`, '', '/erp/sifarnici/grupe-robe'],
  [`/erp/sifarnici/grupe-robe/${ID}/edit`, '?x=1', '/erp/sifarnici/grupe-robe'],
  [`/admin/roles/permissions/${ID}`, '', '/admin/roles'],
  ['/erp/sifarnici/grupe-robe/create', `?kopija=${ID}`, '/erp/sifarnici/grupe-robe/create'],
  ['/erp/sifarnici/grupe-robe', '?q=a&page=2', '/erp/sifarnici/grupe-robe?q=a&page=2'],
  ['/dashboard', '', '/dashboard'],
])('%s%s is %s in another organisation', (pathname, search, place) => {
  expect(pathInOtherTenant({ pathname, search })).toBe(place);
});
