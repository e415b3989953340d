import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.ts';
import { sendFile } from '../../../core/files/send.ts';
import type { Deps } from '../../../server/module.ts';
import { STABLE } from '../catalogue/platforms.ts';
import {
  architectureAsked,
  channelAsked,
  noVersion,
  paramOf,
  platformAsked,
  type Query,
} from '../feeds/asked.ts';
import { fileEnding, filesOn, forPeople, installable, installedOf } from '../feeds/choose.ts';
import { opener } from '../feeds/open.ts';
import { APPS, filePath } from '../feeds/paths.ts';
import type { PublishedApplication, PublishedVersion } from '../feeds/published.ts';
import { installationOf } from '../feeds/who.ts';
import { recorderOf } from '../figures/recorder.ts';
import { ARCHITECTURES } from '../versions/states.ts';
import { type Download, findDownload, storedOf } from './found.service.ts';

/** Seconds for which caches need not ask whether a file is still given out. */
const MAX_AGE = 300;
const PUBLIC = { config: { permission: 'public', byTicket: true }, schema: { hide: true } };
/** `windows-x64`. */
const PLACE = new RegExp(`^([a-z]+)-(?:${Object.keys(ARCHITECTURES).join('|')})$`);

/** What versions and files are called; nothing else is looked for. */
const PART = /^[\w.+-]+$/;

interface Asked {
  Params: { slug: string };
  Querystring: Query;
}

/** Files of published versions, and the addresses that always have the newest one. */
export function downloadRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, files } = deps;
  const recorder = recorderOf(deps);
  const open = opener(app, deps);

  /** Sends a file, and counts a download that begins; what a client has already it does not download. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    application: PublishedApplication,
    { idguid, kind, stored }: Download,
    maxAge: number,
  ): Promise<FastifyReply> => {
    // Who publishes has decided; an updater cannot be asked whether it wants what was too large to be scanned.
    const options = { maxAge, shared: application.public, unscanned: true };
    const sent = await sendFile(request, reply, files, stored, options);
    const begins = request.method === 'GET' && (reply.statusCode === 200 || reply.statusCode === 206);
    if (begins && kind !== 'blockmap')
      recorder.downloaded(request, application, idguid, await installationOf(database, request));
    return sent;
  };

  app.get<Asked & { Params: { place: string; number: string; name: string } }>(
    `${APPS}/:slug/files/:place/:number/:name`,
    PUBLIC,
    async (request, reply) => {
      const application = await open(request);
      const { place, number, name } = request.params;
      const platform = PLACE.exec(place)?.[1];
      if (!platform || !PART.test(number) || !PART.test(name)) throw notFound();
      const asked = paramOf(request.query, 'channel') ?? STABLE;
      const channel = application.channels.includes(asked) ? asked : STABLE;
      const found = await findDownload(database, application, { platform, number, name, channel });
      return send(request as FastifyRequest, reply, application, found, MAX_AGE);
    },
  );

  const latest = async (
    request: FastifyRequest<Asked & { Params: { platform: string; arch?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const application = await open(request);
    const { query, params } = request;
    const platform = platformAsked(params.platform);
    const architecture = architectureAsked(params.arch ?? paramOf(query, 'arch'));
    const format = paramOf(query, 'format')?.toLowerCase();
    const wanted = (version: PublishedVersion) => {
      const all = filesOn(version, architecture);
      return format === undefined ? installable(all) : fileEnding(installedOf(all), [`.${format}`]);
    };
    const channel = channelAsked(application, query);
    const version = forPeople(application, platform, channel, (one) => wanted(one) !== null);
    if (!version) throw noVersion();
    const file = wanted(version)!;
    const stored = await storedOf(database, application, file);
    // Whoever goes on with a download that has begun learns by the ETag whether it is still the same file.
    reply.header('content-location', filePath(application.slug, { version, file }));
    const found = { idguid: file.idguid, kind: file.kind, stored };
    return send(request as FastifyRequest, reply, application, found, 0);
  };
  app.get<Asked & { Params: { platform: string } }>(`${APPS}/:slug/latest/:platform`, PUBLIC, latest);
  app.get<Asked & { Params: { platform: string; arch: string } }>(
    `${APPS}/:slug/latest/:platform/:arch`,
    PUBLIC,
    latest,
  );
}
