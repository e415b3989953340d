import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.ts';
import type { Deps } from '../../../server/module.ts';
import type { Platform } from '../catalogue/platforms.ts';
import { recorderOf } from '../figures/recorder.ts';
import { architectureAsked, channelAsked, noVersion, paramOf, platformAsked, type Query } from './asked.ts';
import { filesOn, type Installed, installable, offeredTo, readInstalled } from './choose.ts';
import { electronFeed, isAhead, nothingNewer, readFeedName } from './electron.ts';
import { jsonFeed, updateAnswer } from './json.ts';
import { opener } from './open.ts';
import { APPS } from './paths.ts';
import type { PublishedApplication, PublishedVersion } from './published.ts';
import { type Rendered, rendered, sendRendered } from './rendered.ts';
import { isOffered } from './rollout.ts';
import { appcast, appcastVersions } from './sparkle.ts';
import { readTarget, tauriAnswer, tauriFile } from './tauri.ts';
import { installationOf, versionSaid } from './who.ts';

const YAML_TYPE = 'text/yaml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
/** For programs, which know these addresses by their documentation (docs/update-feeds.md). Answered from memory. */
const PUBLIC = {
  config: { permission: 'public', byTicket: true, withoutDatabase: true },
  schema: { hide: true },
};

interface Feed {
  Params: { slug: string };
  Querystring: Query;
}

/** What updaters of applications ask for. */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, config } = deps;
  const recorder = recorderOf(deps);
  const open = opener(app, deps);
  const origin = config.publicUrl;

  /** The installation that asks, which is counted with the version that it has. */
  const asking = async (
    request: FastifyRequest,
    application: PublishedApplication,
    platform: Platform,
    installed: Installed | null,
  ): Promise<bigint> => {
    const installation = await installationOf(database, request);
    recorder.seen(request, application, { installation, platform, number: installed?.number });
    return installation;
  };

  app.get<Feed & { Params: { name: string } }>(
    `${APPS}/:slug/electron/:name`,
    PUBLIC,
    async (request, reply) => {
      const application = await open(request);
      const { name } = request.params;
      const feed = readFeedName(name, application.channels);
      if (!feed) throw notFound();
      const installed = readInstalled(versionSaid(request));
      await asking(request as FastifyRequest, application, feed.platform, installed);
      const found = rendered(application, `electron ${name}`, YAML_TYPE, () =>
        electronFeed(application, feed),
      );
      if (!found) throw noVersion();
      reply.header('vary', SAID);
      if (installed && isAhead(application, name, feed, installed))
        return reply
          .header('cache-control', 'private, no-cache')
          .type(YAML_TYPE)
          .send(nothingNewer(installed));
      return sendRendered(request, reply, found, { personal: !application.public });
    },
  );

  app.get<Feed>(`${APPS}/:slug/sparkle/appcast.xml`, PUBLIC, async (request, reply) => {
    const application = await open(request);
    const said = readInstalled(versionSaid(request));
    const named = said ?? readInstalled(sparkleVersion(request.headers['user-agent']));
    const installation = await asking(request as FastifyRequest, application, 'macos', named);
    const architecture = architectureAsked(paramOf(request.query, 'arch'));
    const versions = appcastVersions(application, {
      architecture,
      // Only what is said for this: the name of a program may have another number.
      installed: said?.sortKey ?? null,
      isOffered: (version) => isOffered(version, installation),
    });
    const key = `sparkle ${architecture} ${versions.map(({ idguid }) => idguid).join(' ')}`;
    const found = rendered(application, key, 'application/rss+xml; charset=utf-8', () =>
      appcast(application, versions, architecture, origin),
    );
    return sendRendered(request, reply, found!, varying(reply, application));
  });

  app.get<Feed & { Params: { target: string; arch: string; version: string } }>(
    `${APPS}/:slug/tauri/:target/:arch/:version`,
    PUBLIC,
    async (request, reply) => {
      const application = await open(request);
      const { slug, arch } = request.params;
      const target = readTarget(request.params.target, arch, paramOf(request.query, 'bundle'));
      if (!target) throw notFound();
      const channel = channelAsked(application, request.query);
      const { platform } = target;
      const installed = readInstalled(request.params.version);
      const installation = await asking(request as FastifyRequest, application, platform, installed);
      const version = offeredTo(
        application,
        { platform, channel, installed: installed?.sortKey ?? null, installation },
        (one) => tauriFile(one, target) !== null,
      );
      if (!version) return reply.code(204).header('cache-control', 'no-cache').send();
      const file = tauriFile(version, target)!;
      const found = rendered(application, `tauri ${version.idguid} ${file.idguid}`, JSON_TYPE, () =>
        tauriAnswer(slug, version, file, origin),
      );
      return sendRendered(request, reply, found!, varying(reply, application));
    },
  );

  app.get<Feed>(`${APPS}/:slug/feed.json`, PUBLIC, async (request, reply) => {
    const application = await open(request);
    const found = rendered(application, 'json', JSON_TYPE, () => jsonFeed(application, origin));
    return sendRendered(request, reply, found!, { personal: !application.public });
  });

  app.get<Feed>(`${APPS}/:slug/update`, PUBLIC, async (request, reply) => {
    const application = await open(request);
    const { query } = request;
    const channel = channelAsked(application, query);
    const platform = platformAsked(paramOf(query, 'platform'));
    const architecture = architectureAsked(paramOf(query, 'arch'));
    const said = readInstalled(versionSaid(request));
    const installation = await asking(request as FastifyRequest, application, platform, said);
    const installed = said?.sortKey ?? null;
    const update = offeredTo(
      application,
      { platform, channel, installed, installation },
      (version) => installable(filesOn(version, architecture)) !== null,
    );
    return sendRendered(
      request,
      reply,
      updateOf(application, { update, withdrawn: withdrawnOf(application, platform, installed) }, origin),
      varying(reply, application),
    );
  });
}

/** Whether what is answered differs between installations, or between those who may have it and others. */
const isPersonal = ({ public: isPublic, versions }: PublishedApplication): boolean =>
  !isPublic || versions.some(({ state, rollout }) => state === 'published' && rollout < 100);

/** By what a client says in headers one answer differs from another: its version, and where it is personal, who it is. */
const SAID = 'x-app-version';
const WHO = `${SAID}, x-installation-id, x-user-staging-id, x-licence, authorization`;

/** Tells caches by which headers the answer differs; answers whether it is personal. */
function varying(reply: FastifyReply, application: PublishedApplication): { personal: boolean } {
  const personal = isPersonal(application);
  // Not for all by who asks: then no two would ever share an answer.
  reply.header('vary', personal ? WHO : SAID);
  return { personal };
}

/** `Blagajna/1.2.0 Sparkle/2.6.4`. */
const sparkleVersion = (agent: string | undefined): string | undefined =>
  /\/(\S+) Sparkle\//.exec(agent ?? '')?.[1];

/** The version of this order if it was withdrawn, and is not published in another channel. */
function withdrawnOf(
  { versions }: PublishedApplication,
  platform: Platform,
  installed: string | null,
): PublishedVersion | null {
  const same = versions.filter(
    (version) =>
      version.sortKey === installed && (version.platform === platform || version.platform === 'universal'),
  );
  return same.every(({ state }) => state === 'withdrawn') ? (same[0] ?? null) : null;
}

function updateOf(
  application: PublishedApplication,
  answer: { update: PublishedVersion | null; withdrawn: PublishedVersion | null },
  origin: string,
): Rendered {
  const key = `update ${answer.update?.idguid} ${answer.withdrawn?.idguid}`;
  return rendered(application, key, JSON_TYPE, () => updateAnswer(application.slug, answer, origin))!;
}
