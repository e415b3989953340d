import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { BOTS_API } from '../labels.ts';
import { asText, type ChatApp, createChatApp } from './testkit.ts';
import { queueOutgoing } from './writing.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const send = (idguid: string, body: object, person = app.amra) =>
  app.call(person, 'POST', `/conversations/${idguid}/messages`, body);
const caseOf = async (idguid: string) => {
  const { rows } = await app.t.ownerDb.execute<Record<string, unknown>>(
    sql`select * from viber_cases where conversation_id = ${idguid} order by opened_at`,
  );
  return rows;
};

describe('a message', () => {
  it('is one however often its request comes', async () => {
    const idguid = await app.conversation({ userId: 'idem' });
    const body = asText('Poštovani, stiže sutra.');
    const [first, second] = await Promise.all([send(idguid, body), send(idguid, body)]);
    const third = await send(idguid, { ...body, text: 'drugo' });
    expect(first.status).toBe(200);
    expect(new Set([first, second, third].map((one) => one.body.data.idguid)).size).toBe(1);
    const { body: list } = await app.call(app.amra, 'GET', `/conversations/${idguid}/messages`);
    expect(list.data.messages).toMatchObject([
      {
        text: 'Poštovani, stiže sutra.',
        author: { name: 'Amra Hadžić' },
        direction: 'out',
        origin: 'person',
      },
    ]);
  });

  it('of a colleague in between is read first; a second request with its number goes through', async () => {
    const idguid = await app.conversation({ userId: 'both' });
    const no = await app.receive(idguid, 'Kad stiže paket?');
    const first = await send(idguid, asText('Sutra.', no));
    expect(first.status).toBe(200);
    const own = await send(idguid, asText('Prije podne.', no));
    expect(own.status).toBe(200);
    const late = await send(idguid, asText('U petak.', no), app.emir);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'answered',
      message: expect.stringMatching(/^U međuvremenu je stigao odgovor: Amra Hadžić\./),
      data: { messages: [{ text: 'Sutra.' }, { text: 'Prije podne.' }] },
    });
    const still = await send(idguid, asText('U petak.', late.body.data.messages.at(-1).no), app.emir);
    expect(still.status).toBe(200);
  });

  it('of two sent at the same moment lets one through', async () => {
    const idguid = await app.conversation({ userId: 'same' });
    const no = await app.receive(idguid, 'Zdravo');
    const answers = await Promise.all([
      send(idguid, asText('A', no)),
      send(idguid, asText('B', no), app.emir),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('opens a case, answers what waits, opens what is closed, and drops the draft', async () => {
    // Of somebody whom the service knows: a message that it refuses answers nobody.
    const idguid = await app.conversation({ customer: 2 });
    await app.receive(idguid, 'Zdravo');
    await app.call(app.amra, 'POST', `/conversations/${idguid}/close`);
    await app.call(app.amra, 'PUT', `/conversations/${idguid}/draft`, { text: 'Dobar' });
    await send(idguid, asText('Dobar dan'));
    const { body } = await app.call(app.amra, 'GET', `/conversations/${idguid}`);
    expect(body.data).toMatchObject({
      state: 'open',
      draft: null,
      waiting_since: null,
      last: { text: 'Dobar dan', direction: 'out' },
      case: { opened_at: expect.any(String), answered_at: expect.any(String) },
    });
    expect(await caseOf(idguid)).toMatchObject([{ answered_by: app.amra.userId, closed_at: null }]);
    await app.call(app.emir, 'POST', `/conversations/${idguid}/close`);
    expect(await caseOf(idguid)).toMatchObject([{ closed_by: app.emir.userId }]);
  });

  it('of the bot itself does not hide in the list what its person waits to be answered', async () => {
    const idguid = await app.conversation({ userId: 'auto' });
    const tenant = (await findTenant(app.t.deps.database, app.amra.tenantId))!;
    const says = (text: string) =>
      asSystem(app.t.deps.database, tenant, (ctx) =>
        queueOutgoing(ctx, { idguid }, { content: { kind: 'text', text, data: {} }, origin: 'answer' }),
      );
    const last = async () => (await app.call(app.amra, 'GET', `/conversations/${idguid}`)).body.data.last;
    await says('Dobro došli!');
    expect(await last()).toMatchObject({ text: 'Dobro došli!', direction: 'out' });
    await app.receive(idguid, 'Imate li džezve?');
    await says('Hvala, javit ćemo se.');
    expect(await last()).toMatchObject({ text: 'Imate li džezve?', direction: 'in', delivery: null });
    await send(idguid, asText('Imamo.', 1_000_000));
    expect(await last()).toMatchObject({ text: 'Imamo.', direction: 'out' });
  });

  it('is refused with its reason where it would not arrive', async () => {
    const idguid = await app.conversation({ userId: 'gone' });
    await app.t.ownerDb.execute(
      sql`update viber_conversations set subscribed = false where idguid = ${idguid}`,
    );
    expect((await send(idguid, asText('Halo'))).body).toMatchObject({
      code: 'not_subscribed',
      message: expect.stringContaining('nije pretplaćena'),
    });
    const bot = await app.addBot(1);
    const other = await app.conversation({ bot, userId: 'gone2' });
    await app.t.ownerDb.execute(sql`update viber_bots set active = false where idguid = ${bot.idguid}`);
    expect((await send(other, asText('Halo'))).body.code).toBe('bot_inactive');
    await app.t.ownerDb.execute(sql`update viber_bots set active = true where idguid = ${bot.idguid}`);
    await app.t.call('DELETE', `${BOTS_API}/${bot.idguid}/webhook`, { token: app.manager.token });
    expect((await send(other, asText('Halo'))).body.code).toBe('no_webhook');
  });
});

describe('a message that failed', () => {
  it('is not repeated past a colleague’s answer, unless that was read', async () => {
    const idguid = await app.conversation({ userId: 'retry' });
    const no = await app.receive(idguid, 'Gdje je paket?');
    const mine = (await send(idguid, asText('Sutra.', no))).body.data.idguid;
    // Its person is not known to the service.
    await eventually(async () => {
      const { rows } = await app.t.ownerDb.execute(
        sql`select state from viber_messages where idguid = ${mine}`,
      );
      expect(rows).toEqual([{ state: 'failed' }]);
    });
    const colleague = await send(idguid, asText('U petak.', 9_000_000), app.emir);
    expect(colleague.status).toBe(200);
    const retry = (after?: number) => app.call(app.amra, 'POST', `/messages/${mine}/retry`, { after });
    const late = await retry(no);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'answered', data: { messages: [{ text: 'U petak.' }] } },
    ]);
    expect((await retry(late.body.data.messages[0].no)).status).toBe(200);
  });
});

describe('what the service does not take', () => {
  const button = { columns: 6, rows: 1, action: 'reply', value: 'da', text: 'Da' };
  const wrong: [string, object, string][] = [
    ['no text', { text: '   ' }, 'text'],
    ['too long a text', { text: 'a'.repeat(7001) }, 'text'],
    ['NUL', { text: 'a\0b' }, 'text'],
    [
      'NUL on a button',
      { data: { keyboard: { buttons: [{ ...button, text: 'a\0' }] } } },
      'data.keyboard.buttons.0.text',
    ],
    [
      'NUL beside the buttons of cards',
      {
        ...{ kind: 'rich_media', text: null },
        data: { rich_media: { Type: 'rich_media', Naslov: 'a\0', Buttons: [{ ActionBody: 'da' }] } },
      },
      'data.rich_media',
    ],
    [
      'seven columns',
      { data: { keyboard: { buttons: [{ ...button, columns: 7 }] } } },
      'data.keyboard.buttons.0.columns',
    ],
    [
      '25 rows',
      { data: { keyboard: { buttons: Array.from({ length: 25 }, () => button) } } },
      'data.keyboard.buttons',
    ],
    ['something else in data', { data: { nesto: 1 } }, 'data'],
    [
      'over 30 KB',
      {
        data: {
          keyboard: {
            buttons: Array.from({ length: 72 }, () => ({
              ...button,
              columns: 1,
              value: 'č'.repeat(240),
              text: 'ž'.repeat(240),
            })),
          },
        },
      },
      'text',
    ],
    ['a picture without a file', { kind: 'picture', text: null }, 'file_id'],
    ['a picture that is not there', { kind: 'picture', text: null, file_id: newId() }, 'file_id'],
    ['a long caption', { kind: 'picture', text: 'a'.repeat(769), file_id: newId() }, 'text'],
    ['a text with a file', { file_id: newId() }, 'file_id'],
    ['a video with a text', { kind: 'video', file_id: newId() }, 'text'],
    ['a place beyond the pole', { kind: 'location', text: null, data: { lat: 91, lon: 18 } }, 'data.lat'],
    [
      'a contact with a long name',
      { kind: 'contact', text: null, data: { contact_name: 'a'.repeat(29), phone: '+38761' } },
      'data.contact_name',
    ],
    [
      'no number',
      { kind: 'contact', text: null, data: { contact_name: 'Amra', phone: 'abc' } },
      'data.phone',
    ],
    ['a sticker of no number', { kind: 'sticker', text: null, data: { sticker_id: 0 } }, 'data.sticker_id'],
    [
      'an address of a program',
      { kind: 'url', text: null, data: { media: 'javascript:alert(1)' } },
      'data.media',
    ],
    [
      'eight rows of cards',
      {
        kind: 'rich_media',
        text: null,
        data: { rich_media: { Type: 'rich_media', ButtonsGroupRows: 8, Buttons: [{ ActionBody: 'x' }] } },
      },
      'data.rich_media.ButtonsGroupRows',
    ],
    [
      'cards that share a phone',
      {
        kind: 'rich_media',
        text: null,
        data: {
          rich_media: { Type: 'rich_media', Buttons: [{ ActionType: 'share-phone', ActionBody: 'x' }] },
        },
      },
      'data.rich_media.Buttons.0.ActionType',
    ],
    ['mentions outside of a note', { mentions: [newId()] }, 'mentions'],
  ];
  it.each(wrong)('is refused at its field: %s', async (_name, more, field) => {
    const idguid = await app.conversation({ userId: 'limits' });
    const answer = await send(idguid, asText('tekst', 0, more));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  it('is a kind that is not sent, and a body of another shape', async () => {
    const idguid = await app.conversation({ userId: 'limits' });
    for (const more of [{ kind: 'unknown' }, { client_id: 'x' }, { after: -1 }, { after: 1.5 }, { tekst: 1 }])
      expect((await send(idguid, asText('tekst', 0, more))).status).toBe(422);
  });

  it('is a file that is not what it is said to be', async () => {
    const idguid = await app.conversation({ userId: 'limits' });
    const files = await filesOf(app.t, app.amra);
    const svg = await files.put(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'slika.jpg',
    );
    const picture = (file_id: string, kind = 'picture', person = app.amra) =>
      send(idguid, asText('', 0, { kind, text: null, file_id }), person);
    expect((await picture(svg.idguid)).body.errors.file_id).toMatch(/JPG, PNG ili GIF/);
    expect((await picture(svg.idguid, 'video')).body.errors.file_id).toMatch(/MP4/);
    const large = await files.put(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]), 'velika.png');
    expect((await picture(large.idguid)).body.errors.file_id).toMatch(/najviše 1 MB/);
    const bare = await files.put('tekst', 'README');
    expect((await picture(bare.idguid, 'file')).body.errors.file_id).toMatch(/nastavak/);
    const mine = await files.put(PNG, 'mala.png');
    expect((await picture(mine.idguid, 'picture', app.emir)).body.errors.file_id).toMatch(
      /Pošaljite je ponovo/,
    );
    const sent = await picture(mine.idguid);
    expect(sent.body.data).toMatchObject({
      kind: 'picture',
      file: { name: 'mala.png', media_type: 'image/png' },
      data: { file_name: 'mala.png' },
    });
    const bytes = await app.call(app.emir, 'GET', `/messages/${sent.body.data.idguid}/file`);
    expect(bytes.raw.equals(PNG)).toBe(true);
  });
});

describe('a note', () => {
  it('is only for our people, and tells whom it mentions', async () => {
    const idguid = await app.conversation({ userId: 'note' });
    await app.t.ownerDb.execute(
      sql`update viber_conversations set subscribed = false where idguid = ${idguid}`,
    );
    const note = await send(
      idguid,
      asText('@Emir pogledaj narudžbu', 0, { note: true, mentions: [app.emir.userId, app.emir.userId] }),
    );
    expect(note.body.data).toMatchObject({
      direction: 'note',
      state: null,
      mentions: [{ name: 'Emir Šehić' }],
      author: { name: 'Amra Hadžić' },
    });
    const { rows } = await app.t.ownerDb.execute(
      sql`select title, body from notifications where user_id = ${app.emir.userId} and kind = 'viber-mention'`,
    );
    expect(rows).toEqual([
      { title: 'Amra Hadžić vas spominje: Željko Đurić', body: '@Emir pogledaj narudžbu' },
    ]);
    const stranger = await app.agent('Bez Prava', []);
    const wrong = await send(idguid, asText('@Bez', 0, { note: true, mentions: [stranger.userId] }));
    expect(wrong.body.errors).toHaveProperty('mentions');
    const { body } = await app.call(app.amra, 'GET', `/conversations/${idguid}`);
    expect(body.data.last).toBeNull();
  });
});

/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
