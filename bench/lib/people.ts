import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Filled } from './filled.ts';
import { CLIENTS } from './load.ts';
import { admin } from './product.ts';

/** Adds `count` people who read the goods groups of the benchmark's organisation; their password is the administrator's. */
export async function addPeople({ sql, tenant }: Filled, count: number): Promise<void> {
  await sql`
    with person as (
      insert into users (idguid, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'osoba' || n || '@bench.test', u.password_hash, 'Osoba', n::text
      from users u, generate_series(1, ${count}) n where u.email = ${admin.email}
      on conflict do nothing returning idguid
    ), member as (
      insert into tenant_users (tenant_id, user_id, is_default) select ${tenant}, idguid, true from person
      returning user_id
    )
    insert into member_permissions (tenant_id, user_id, permission)
    select ${tenant}, user_id, 'erp_gruperobe_pregled' from member`;
}

/** Signs one of `people` in after another; answers the access token, and throws when one is refused. */
export function signingIn(url: string, people: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let turn = 0;
  return {
    async next(): Promise<string> {
      const email = `osoba${1 + (turn++ % people)}@bench.test`;
      // From many addresses: one alone is rate limited (docs/decisions/008).
      const address = `10.9.${Math.floor(turn / 250) % 250}.${turn % 250}`;
      const asked = request(`${url}/api/auth/login`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
      asked.end(JSON.stringify({ email, password: admin.password }));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const body = await text(answer);
      if (answer.statusCode !== 200) throw new Error(`Sign-in was answered ${answer.statusCode}`);
      return (JSON.parse(body) as { data: { tokens: { accessToken: string } } }).data.tokens.accessToken;
    },
    close: () => agent.destroy(),
  };
}
