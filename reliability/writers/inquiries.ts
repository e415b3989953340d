import { INQUIRY_EVENT } from '../../src/modules/shop/inquiries/events.ts';
import { inquirySend } from '../../src/modules/shop/inquiries/inbox.api.ts';
import { SHOP_API } from '../../src/modules/shop/labels.ts';
import { startReceiver } from '../../src/modules/webhooks/test/receiver.ts';
import { webhookCreate } from '../../src/modules/webhooks/webhooks.api.ts';
import { ask, countOf, stranger, type Work } from './work.ts';

const CODEBOOKS = '/api/erp/sifarnici';
const HOOK = '/pouzdanost';

/**
 * Inquiries of visitors of the shop. Each is kept once, together with the delivery of its webhook, whose receiver stands in this process:
 * once all is settled, it has heard of every one.
 */
export function inquiryWork(): Work {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  return {
    name: 'Upiti i webhookovi',
    writers: 2,
    pause: 100,
    perDay: 400,
    async before() {
      receiver = await startReceiver();
    },
    async prepare(site) {
      const first = async (path: string) =>
        (await ask<{ idguid: string }[]>(site, `${CODEBOOKS}/${path}`))[0]!.idguid;
      const body = {
        ...{ sifra: 'POUZ-1', naziv: 'Džezva', cijena: '10', u_prodavnici: true },
        jedinica_id: await first('jedinice-mjere?oznaka=kom'),
        porez_id: await first('porezi?kod=S'),
      };
      await ask(site, `${CODEBOOKS}/artikli`, { body });
      const { version } = await ask<{ version: number }>(site, SHOP_API);
      await ask(site, SHOP_API, { method: 'PATCH', body: { version, open: true } });
      const hook = { name: 'Pouzdanost', url: receiver.url(HOOK), events: [INQUIRY_EVENT.name] };
      await ask(site, webhookCreate.path, { body: hook });
    },
    async write(site, key) {
      const body = {
        ...{ org: null, ime_prezime: 'Đula Šćepanović', email: 'dula@primjer.ba', telefon: '061 123 456' },
        poruka: `Proba ${key}`,
        stavke: [{ sifra: 'POUZ-1', kolicina: '2,5' }],
      };
      await ask(site, inquirySend.path, { body, headers: stranger() });
      return key;
    },
    settled: async (sql) =>
      (await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from webhook_deliveries where state = 'pending'`)) === 0,
    async check(sql, told) {
      const rows = await sql<{ idguid: string; poruka: string; deliveries: number }[]>`
        select i.idguid, i.poruka, (select count(*)::int from webhook_deliveries d
          where d.event = ${INQUIRY_EVENT.name} and d.body::jsonb #>> '{data,idguid}' = i.idguid::text) as deliveries
        from shop_inquiries i where i.poruka like 'Proba %'`;
      const kept = new Set(rows.map(({ poruka }) => poruka));
      const heard = new Set(
        receiver.at(HOOK).map(({ body }) => (JSON.parse(body) as { data: { idguid: string } }).data.idguid),
      );
      return {
        lost: [...told.keys()].filter((key) => !kept.has(`Proba ${key}`)).length,
        half:
          rows.length -
          kept.size +
          rows.filter(({ idguid, deliveries }) => deliveries !== 1 || !heard.has(idguid)).length,
      };
    },
    after: () => receiver.stop(),
  };
}
