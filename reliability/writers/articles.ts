import { artikli } from '../../src/modules/shop/articles/artikli.resource.ts';
import { MARK, MARKED } from './records.ts';
import { apart, gone, lastIn, numberedLines, versionsOf } from './together.ts';
import { ask, type Work } from './work.ts';

const CODEBOOKS = '/api/erp/sifarnici';

/** Articles that are made, and then given a price and put into the shop. The trail has a line for each version. */
export function articleWork(): Work {
  const fixed = { jedinica_id: '', porez_id: '' };
  let made = 0;
  return {
    name: 'Artikli prodavnice',
    writers: 1,
    pause: 50,
    perDay: 100,
    async prepare(site) {
      const first = async (path: string) =>
        (await ask<{ idguid: string }[]>(site, `${CODEBOOKS}/${path}`))[0]!.idguid;
      fixed.jedinica_id = await first('jedinice-mjere?oznaka=kom');
      fixed.porez_id = await first('porezi?kod=S');
    },
    async write(site, key) {
      const path = `/api${artikli.path}`;
      const body = { ...fixed, sifra: `ART-${key}`, naziv: `${MARK} ${key}`, cijena: '10.00' };
      const { idguid, version } = await ask<{ idguid: string; version: number }>(site, path, { body });
      const cijena = `${11 + (made++ % 89)}.50`;
      const change = { version, cijena, u_prodavnici: true };
      await ask(site, `${path}/${idguid}`, { method: 'PATCH', body: change });
      return `${idguid} ${cijena}`;
    },
    async check(sql, told) {
      const prices = () =>
        sql`select idguid || ' ' || cijena as id from ${sql(artikli.table)} where naziv like ${MARKED}`;
      const half =
        (await apart(
          sql,
          versionsOf(sql, artikli.table, 'naziv', MARKED),
          numberedLines(sql, artikli.name, MARKED),
        )) + (await apart(sql, prices(), lastIn(sql, artikli.name, 'cijena', MARKED)));
      return { lost: await gone(told, sql`${prices()} and u_prodavnici`), half };
    },
  };
}
