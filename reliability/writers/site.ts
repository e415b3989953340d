import { CONTENT_PATH } from '../../src/modules/content/content.api.ts';
import { CONTENT_IDS } from '../../src/modules/content/content.ts';
import { CONTACT_MAIL } from '../../src/modules/site/contact.service.ts';
import { SERVICE_TYPES } from '../../src/modules/site/contact-form.ts';
import { NEW_MESSAGE } from '../../src/modules/site/index.ts';
import { contactApi } from '../../src/modules/site/site.api.ts';
import { apart, breaksOf, changesIn, jobsOf } from './together.ts';
import { ask, inTurn, stranger, type Work } from './work.ts';

/** Messages of the contact form: each is kept once, with the notification of it and the order of its mail. */
export const contactWork = (): Work => ({
  name: 'Kontakt poruke',
  writers: 1,
  pause: 100,
  perDay: 100,
  async write(site, key) {
    const body = {
      ...{ ime_prezime: 'Đula Šćepanović', email: 'dula@primjer.ba', telefon: '061 123 456' },
      ...{ tip_usluge: SERVICE_TYPES[0], poruka: `Proba ${key}` },
    };
    await ask(site, contactApi.path, { body, headers: stranger() });
    return key;
  },
  async check(sql, told) {
    const rows = await sql<{ poruka: string }[]>`select poruka from contact_messages`;
    const kept = new Set(rows.map(({ poruka }) => poruka));
    const messages = () => sql`select idguid as id from contact_messages`;
    const notified = sql`select split_part(path, '/', 4) as id from notifications where kind = ${NEW_MESSAGE.name}`;
    return {
      lost: [...told.keys()].filter((key) => !kept.has(`Proba ${key}`)).length,
      half:
        rows.length -
        kept.size +
        (await apart(sql, messages(), notified)) +
        (await apart(sql, messages(), jobsOf(sql, CONTACT_MAIL))),
    };
  },
});

/** A text of the home page, changed again and again: the trail tells each change, and the last one is what is there. */
export function contentWork(): Work {
  const turn = inTurn();
  const path = `${CONTENT_PATH}/home`;
  return {
    name: 'Sadržaj sajta',
    writers: 1,
    pause: 200,
    perDay: 20,
    write: (site, key) =>
      turn(async () => {
        const { version } = await ask<{ version: number }>(site, path);
        await ask(site, path, { method: 'PATCH', body: { version, contact_lead: `Proba ${key}` } });
        return `Proba ${key}`;
      }),
    async check(sql, told) {
      const changes = await changesIn(sql, 'home-content', CONTENT_IDS.home, 'contact_lead');
      const [kept] = await sql<{ now: string; version: number }[]>`
        select texts ->> 'contact_lead' as now, version from site_content where page = 'home'`;
      const noted = new Set(changes.map(({ to }) => to));
      return {
        lost: [...told.values()].filter((text) => !noted.has(text)).length,
        half: breaksOf(changes, kept?.now) + Math.abs((kept?.version ?? 0) - changes.length),
      };
    },
  };
}
