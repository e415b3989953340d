import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../core/context.ts';
import { ok, withCaller } from '../../core/http.ts';
import { createView, deleteView, listViews, updateView } from './saved-views.service.ts';

const noNul = (value: string): boolean => !value.includes('\0');
const NUL = 'Tekst sadrži nedozvoljen znak.';

const resource = z
  .string('Navedite popis.')
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'Navedite popis.')
  .describe('Ime resursa, npr. drzave.');
const view = {
  name: z
    .string('Unesite naziv.')
    .trim()
    .min(1, 'Unesite naziv.')
    .max(80, 'Najviše 80 znakova.')
    .refine(noNul, NUL),
  query: z
    .string('Nedostaje upit popisa.')
    .max(4000, 'Upit popisa je predug.')
    .refine(noNul, NUL)
    .describe('Dio adrese popisa iza znaka ?.'),
  is_default: z.boolean('Odaberite da ili ne.'),
};
const listQuery = z.object({ resource });
const createBody = z.object({ resource, ...view, is_default: view.is_default.default(false) });
const changeBody = z.object(view).partial();
const params = z.object({ idguid: z.string() });

type ById = { Params: z.infer<typeof params> };
const BASE = '/api/korisnik/pogledi';

/** Views a person keeps of the lists, in each organisation their own. */
export function savedViewRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const config = { permission: 'authenticated' };
  const docs = (summary: string, more: object = {}) => ({ tags: ['Moji pogledi'], summary, ...more });

  app.get<{ Querystring: z.infer<typeof listQuery> }>(
    BASE,
    { config, schema: docs('Sačuvani pogledi na popis', { querystring: listQuery }) },
    async (request) =>
      ok(await withCaller(database, request, (ctx) => listViews(ctx, request.query.resource))),
  );
  app.post<{ Body: z.infer<typeof createBody> }>(
    BASE,
    { config, schema: docs('Sačuvaj pogled', { body: createBody }) },
    async (request, reply) => {
      const saved = await withCaller(database, request, (ctx) => createView(ctx, request.body));
      return reply.code(201).send(ok(saved, 'Pogled je sačuvan.'));
    },
  );
  app.patch<ById & { Body: z.infer<typeof changeBody> }>(
    `${BASE}/:idguid`,
    { config, schema: docs('Uredi pogled', { params, body: changeBody }) },
    async (request) => {
      const { idguid } = request.params;
      const saved = await withCaller(database, request, (ctx) => updateView(ctx, idguid, request.body));
      return ok(saved, 'Pogled je sačuvan.');
    },
  );
  app.delete<ById>(
    `${BASE}/:idguid`,
    { config, schema: docs('Obriši pogled', { params }) },
    async (request) => {
      await withCaller(database, request, (ctx) => deleteView(ctx, request.params.idguid));
      return ok(null, 'Pogled je obrisan.');
    },
  );
}
