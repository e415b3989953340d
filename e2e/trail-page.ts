import { test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

export const REASON = 'Korisnica javlja da ne vidi svoje grupe robe.';

/** What signing in answers. */
export interface Signed {
  user: { id: string; email: string; firstName: string; lastName: string };
  tenant: { idguid: string; name: string };
  tokens: { accessToken: string; refreshToken: string };
}

/** Before the walks of a file there is a person, in whose name one may work. */
export function withPerson(): { idguid: string; tenant: Signed['tenant'] } {
  const person = { idguid: '', tenant: { idguid: '', name: '' } };
  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL });
    const answer = await request.post('/api/auth/login', { data: await newPerson(request) });
    const { data } = (await answer.json()) as { data: Signed };
    person.tenant = data.tenant;
    person.idguid = data.user.id;
    await request.dispose();
  });
  return person;
}
