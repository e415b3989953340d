import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { allPermissions } from '../../permissions.ts';
import { useGroups } from './use-groups.ts';

const permissions = allPermissions().map(({ name }) => name);
vi.mock('../../web/use-auth.ts', () => ({
  useAuth: () => ({
    authenticated: true,
    user: { id: '1', first_name: 'Amra', last_name: 'Hodžić', email: 'amra@primjer.ba' },
    tenant: { idguid: '2', name: 'Mlin' },
    tenants: [],
    permissions,
    impersonation: null,
  }),
}));
vi.mock('../theme-mode.tsx', () => ({ useTheme: () => ({ mode: 'light', choice: 'light' }) }));

const Found = ({ text }: { text: string }) =>
  useGroups(text, { groups: [], left_out: [] } as never, true)
    .filter(({ key }) => key === 'actions')
    .flatMap(({ entries }) => entries.map(({ title }) => title))
    .join('|');
const found = (text: string): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Found text={text} />
    </MemoryRouter>,
  );

test.each([
  ['nova uloga', 'Dodaj ulogu'],
  ['dodaj ulogu', 'Dodaj ulogu'],
  ['dodaj kljuc', 'Dodaj ključ'],
  ['novi api ključ', 'Dodaj ključ'],
  ['pozovi osobu', 'Pozovi osobu'],
  ['novi korisnik', 'Pozovi osobu'],
  ['nova org', 'Dodaj organizaciju'],
  ['nova drzava', 'Dodaj državu'],
])('%s finds what is called %s on its page', (text, title) => {
  expect(found(text)).toBe(title);
});
