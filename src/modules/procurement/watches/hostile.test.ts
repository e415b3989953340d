import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { FEEDS_API, NOTICES_API, PIPELINE_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { MOST_WATCHES } from './states.ts';
import { addWatch, arrive, type MailKit, mailKit, RIGHTS, tell } from './testkit.ts';

let kit: MailKit;
let t: TestApp;
let amra: Person;
let emir: Person;
/** What a notice of the source may be called. */
const NAME =
  '=HYPERLINK("http://zlo.primjer.ba";"vozila")\r\nBcc: zlo@primjer.ba\r\n\r\n<script>alert(1)</script><img src=x onerror=alert(2)>';

beforeAll(async () => {
  kit = await mailKit();
  t = kit.t;
  amra = await t.member({ permissions: RIGHTS, name: 'Amra Hadžić' });
  emir = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
  await addWatch(t, amra, { name: '<b onclick=x>Vozni park</b>' });
  await arrive(t, { id: 1, name: NAME, deadline: '2036-12-24T11:00:00Z' });
  await t.ownerDb.execute(sql`
    insert into notification_ways (tenant_id, user_id, kind, way) values (${amra.tenantId}, ${amra.userId}, 'ejn-assigned', 'mail')`);
  const body = { idguid: noticeId(1), state: 'gledamo', person_id: amra.userId };
  await t.call('POST', PIPELINE_API, { token: emir.token, body });
});
afterAll(() => kit?.close());

const get = async (path: string) => t.call('GET', path, { token: amra.token });
const BCC = /^bcc/im;

it('the name of a notice is text in a mail, and no header of it', async () => {
  await tell(t, amra);
  const mails = await mailsTo(kit.smtp, amra.email, 2);
  const mail = mails.find(({ subject }) => subject === 'Javne nabavke: 1 novo obavještenje')!;
  expect([mail.bcc ?? [], mail.to?.length]).toEqual([[], 1]);
  expect(kit.smtp.received.flatMap(({ to }) => to)).not.toContain('zlo@primjer.ba');
  expect(mail.html).not.toMatch(/<script|<img src=x|<b onclick/);
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.text).not.toMatch(BCC);
});

it('a notification of it has one line as its subject', async () => {
  const mails = await mailsTo(kit.smtp, amra.email, 2);
  const mail = mails.find(({ subject = '' }) => subject.includes('Zaduženi ste za nabavku: =HYPERLINK'))!;
  expect([mail.bcc ?? [], mail.to?.length]).toEqual([[], 1]);
  expect(kit.smtp.received.flatMap(({ to }) => to)).not.toContain('zlo@primjer.ba');
});

it('feeds and calendars have it as text', async () => {
  const made = await t.call('POST', FEEDS_API, {
    token: amra.token,
    body: { name: 'x', of: 'pipeline', watch_id: null },
  });
  const { rss_url, json_url, calendar_url } = made.body.data;
  const read = async (url: string) => (await t.call('GET', new URL(url).pathname)).raw.toString();
  const rss = await read(rss_url);
  expect(rss).not.toMatch(/<script|<img/);
  expect(rss).toContain('&#x3C;script&#x3E;');
  const calendar = await read(calendar_url);
  expect(calendar).not.toMatch(BCC);
  expect(calendar.replaceAll('\r\n ', '')).toContain('\\nBcc: zlo@primjer.ba\\n');
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(JSON.parse(await read(json_url)).items[0].title).toBe(NAME);
  const single = (await get(`${NOTICES_API}/${noticeId(1)}/kalendar.ics`)).raw.toString();
  expect(single).not.toMatch(BCC);
});

it('a file of a list has it as no formula', async () => {
  for (const path of [`${NOTICES_API}?format=csv&columns=name`, `${PIPELINE_API}?format=csv&columns=title`]) {
    const { status, raw } = await get(path);
    expect([status, raw.toString().includes(`"'=HYPERLINK`)]).toEqual([200, true]);
  }
});

it('five hundred watches that find the same are one entry, of which a mail names some', async () => {
  const many = await t.member({ permissions: RIGHTS });
  await t.ownerDb.execute(sql`
    insert into ejn_watches (tenant_id, idguid, owner_id, name, query, rhythm, since, told_no)
    select ${many.tenantId}, gen_random_uuid(), ${many.userId}, 'Praćenje ' || n, 'q=bager', 'at_once', newest.no, newest.no
    from generate_series(1, ${MOST_WATCHES}) n, (select max(no) as no from ejn_changes) newest`);
  await arrive(t, ...[10, 11, 12].map((id) => ({ id, name: `Nabavka bagera ${id}` })));
  await tell(t, many);
  const { text = '' } = await kit.mailOf(many);
  expect(text.match(/\* Nabavka bagera/g)).toHaveLength(3);
  expect(text.match(/Praćenje „/g)).toHaveLength(30);
  expect(text).toContain('… i još praćenja: 490');
  expect(await kit.digests(many)).toMatchObject([{ notices: 3 }]);
});
