import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../core/http.ts';
import { parseBody } from '../../../core/parse-body.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serveTrash } from '../../../core/serve-trash.ts';
import { chargeFrom } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { spamReason } from '../../site/contact.ts';
import { inquiriesOfCompany } from './company-inquiries.service.ts';
import {
  companyInquiriesApi,
  inquiriesApi,
  inquiriesBulk,
  inquiriesTrash,
  inquiryApi,
  inquiryCountsApi,
  inquiryDelete,
  inquirySend,
  inquiryUpdate,
} from './inbox.api.ts';
import {
  changeInquiries,
  changeInquiry,
  countInquiries,
  deleteInquiry,
  inquiries,
  inquiriesInTrash,
  readInquiry,
  restoreInquiries,
} from './inbox.service.ts';
import { inquirySchema } from './inquiry.ts';
import { receiveInquiry } from './receive.service.ts';

/** An inquiry is sent by anybody, and read by the people of the organisation whose shop was asked. */
export function inquiryRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  serve(
    app,
    inquirySend,
    async (request) => {
      const inquiry = parseBody(inquirySchema, request.body);
      // Invalid input does not count towards the limit.
      await chargeFrom(database, 'inquiry', request.ip, 'Previše upita s ove adrese.');
      await receiveInquiry(database, deps, inquiry, spamReason(inquiry, request.headers));
      return { success: true as const, message: 'Upit je poslan. Javit ćemo vam se.' };
    },
    { bodyLimit: 64 * 1024 },
  );

  serveList(app, inquiriesApi, inquiries, (request, work) => withCaller(database, request, work));
  serve(app, inquiryCountsApi, async (request) =>
    ok(await withCaller(database, request, (ctx) => countInquiries(ctx, request.query))),
  );
  serve(app, companyInquiriesApi, async (request) =>
    ok(await withCaller(database, request, (ctx) => inquiriesOfCompany(ctx, request.params.idguid))),
  );
  serve(app, inquiryApi, async (request) =>
    ok(await withCaller(database, request, (ctx) => readInquiry(ctx, request.params.idguid))),
  );
  serve(app, inquiryUpdate, async (request) => {
    const { params, body } = request;
    return ok(
      await withCaller(database, request, (ctx) => changeInquiry(ctx, params.idguid, body)),
      SAID[body.action],
    );
  });
  serve(app, inquiryDelete, async (request) => {
    const { params, query } = request;
    await withCaller(database, request, (ctx) => deleteInquiry(ctx, params.idguid, query.version));
    return { success: true as const, message: 'Upit je obrisan.' };
  });
  serveTrash(
    app,
    inquiriesTrash,
    inquiriesInTrash.listing,
    (request, work) => withCaller(database, request, work),
    restoreInquiries,
  );
  serve(app, inquiriesBulk, async (request) => {
    const { action, idguids } = request.body;
    const done = await withCaller(database, request, (ctx) => changeInquiries(ctx, idguids, action));
    return ok({ done }, `Broj promijenjenih upita: ${done}.`);
  });
}

const SAID = {
  answered: 'Upit je označen kao odgovoren.',
  new: 'Upit je vraćen među nove.',
  spam: 'Upit je označen kao neželjen.',
  not_spam: 'Upit više nije među neželjenima.',
} as const;
