import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx, Database } from '../context.ts';
import { momentText } from '../dates.ts';
import type { Endpoint } from '../endpoint.ts';
import { callerOf, withCaller } from '../http.ts';
import { type EndpointRequest, type Handler, serve } from '../serve.ts';
import { contentDisposition } from '../transfer/disposition.ts';
import { goneOf } from '../transfer/gone.ts';
import type { PrintDocument } from './document.ts';
import type { Printer } from './printer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    printer: Printer;
  }
}

/**
 * Registers the route of a printed document (print.api.ts). `document` makes it in the caller's transaction, in which its rows are read
 * too; printing begins after that.
 */
export function servePrint<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  declared: E,
  document: (ctx: Ctx, request: EndpointRequest<E>) => Promise<PrintDocument>,
): void {
  const answer = (request: EndpointRequest<E>, reply: FastifyReply) =>
    sendPrinted(reply, (readRows) =>
      withCaller(database, request, async (ctx) => readRows(await document(ctx, request))),
    );
  serve(app, declared, answer as Handler<E>);
}

/** Sends what `read` makes as a PDF, which a browser shows. Throws like `Printer.print`. */
export async function sendPrinted(
  reply: FastifyReply,
  read: Parameters<Printer['print']>[1],
): Promise<FastifyReply> {
  const { printer } = reply.server;
  const { actor, tenant } = callerOf(reply.request);
  const printed = `Štampa: ${actor.name}, ${momentText(new Date())}`;
  const { name, pdf } = await printer.print({ owner: tenant.id, gone: goneOf(reply), printed }, read);
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('inline', `${name}.pdf`))
    .send(pdf);
}
