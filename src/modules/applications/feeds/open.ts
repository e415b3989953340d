import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.ts';
import { maySee } from '../catalogue/known.ts';
import { findPublished, type Sources } from './published.service.ts';
import type { PublishedApplication } from './published.ts';
import { askerOf } from './who.ts';

/** Finds the application of an address for whoever asks. Throws 404, also for one that they may not see. */
export const opener =
  (app: FastifyInstance, sources: Sources) =>
  async (request: FastifyRequest<{ Params: { slug: string } }>): Promise<PublishedApplication> => {
    const application = await findPublished(sources, request.params.slug);
    if (!application) throw notFound();
    if (application.public) return application;
    const asker = await askerOf(app, request as FastifyRequest);
    if (!(await maySee(sources.database, application, asker))) throw notFound();
    return application;
  };
