import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Answer, Person, TestApp } from '../../../test/helper.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { SHOP_SAVE } from './labels.ts';

/** Rights of whoever keeps a shop. */
export const KEEPER = [
  'erp_artikli_pregled',
  'erp_artikli_save',
  'erp_prodavnica_pregled',
  SHOP_SAVE,
  'erp_upiti_pregled',
  'erp_upiti_save',
  'erp_gruperobe_pregled',
  'erp_gruperobe_save',
  'erp_porezi_pregled',
  'erp_porezi_save',
];

const ARTICLES = '/api/erp/sifarnici/artikli';

type Values = Record<string, unknown>;

/** A keeper of a shop, and how they fill and open it. */
export interface Keeper {
  person: Person;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  /** Adds an article, in the shop unless told otherwise; answers it. */
  article(values: Values): Promise<Values & { idguid: string; version: number }>;
  group(sifra: string, naziv: string, roditelj_id?: string): Promise<string>;
  /** Changes the shop's settings; answers what the API says. */
  set(values: Values): Promise<Answer>;
  /** Stores a picture for an article; answers its id. */
  picture(width?: number, height?: number): Promise<string>;
}

/** A member with the rights of a keeper, of a new organisation unless `tenantId` names one. */
export async function keeperOf(t: TestApp, tenantId?: string): Promise<Keeper> {
  const person = await t.member({ ...(tenantId && { tenantId }), permissions: KEEPER });
  const call: Keeper['call'] = (method, path, body) =>
    t.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
  const idOf = async (path: string, query: string): Promise<string> => {
    const { body } = await t.call('GET', `/api/erp/sifarnici/${path}?${query}`, {
      token: (await t.admin()).token,
    });
    return body.data[0].idguid;
  };
  const unit = await idOf('jedinice-mjere', 'oznaka=kom');
  const tax = await idOf('porezi', 'kod=S');
  const made = async (path: string, values: Values) => {
    const answer = await call('POST', path, values);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  return {
    person,
    call,
    article: (values) => made(ARTICLES, { jedinica_id: unit, porez_id: tax, u_prodavnici: true, ...values }),
    group: async (sifra, naziv, roditelj_id) =>
      (await made('/api/erp/sifarnici/grupe-robe', { sifra, naziv, roditelj_id: roditelj_id ?? null }))
        .idguid,
    async set(values) {
      const { version } = (await call('GET', '/api/erp/prodavnica')).body.data;
      return call('PATCH', '/api/erp/prodavnica', { version, ...values });
    },
    async picture(width = 900, height = 600) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#bf6c35' } })
        .withExif({ IFD0: { Copyright: 'TajniPotpis' } })
        .jpeg()
        .toBuffer();
      return (await (await filesOf(t, person)).put(bytes, 'slika.jpg')).idguid;
    },
  };
}

/** The codes of what a page of a shop lists. */
export const codesOf = ({ body }: Answer): string[] =>
  body.data.articles.map(({ code }: { code: string }) => code);

/** Notes how many rows of inquiries an organisation has. */
export const inquiriesOf = async (t: TestApp, tenantId: string) =>
  (
    await t.ownerDb.execute(
      sql`select * from shop_inquiries where tenant_id = ${tenantId} order by created_at`,
    )
  ).rows;
