import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.ts';
import type { Deps } from '../../../server/module.ts';
import type { Platform } from '../catalogue/platforms.ts';
import { recorderOf } from '../figures/recorder.ts';
import { architectureAsked, channelAsked, noVersion, paramOf, platformAsked, type Query } from './asked.ts';
import { filesOn, installable, installedKey, offeredTo } from './choose.ts';
import { electronFeed, readFeedName } from './electron.ts';
import { jsonFeed, updateAnswer } from './json.ts';
import { opener } from './open.ts';
import { APPS } from './paths.ts';
import type { PublishedApplication, PublishedVersion } from './published.ts';
import { type Rendered, rendered, sendRendered } from './rendered.ts';
import { isOffered } from './rollout.ts';
import { appcast, appcastVersions } from './sparkle.ts';
import { readTarget, tauriAnswer, tauriFile } from './tauri.ts';
import { installationOf, versionSaid } from './who.ts';

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

  /** The installation that asks, which is counted; `number`: the version that it has. */
  const asking = async (
    request: FastifyRequest,
    application: PublishedApplication,
    platform: Platform,
    number: string | undefined,
  ): Promise<bigint> => {
    const installation = await installationOf(database, request);
    recorder.seen(request, application, { installation, platform, number });
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
      await asking(request as FastifyRequest, application, feed.platform, versionSaid(request));
      const found = rendered(application, `electron ${name}`, 'text/yaml; charset=utf-8', () =>
        electronFeed(application, feed),
      );
      if (!found) throw noVersion();
      return sendRendered(request, reply, found, { personal: !application.public });
    },
  );

  app.get<Feed>(`${APPS}/:slug/sparkle/appcast.xml`, PUBLIC, async (request, reply) => {
    const application = await open(request);
    const said = versionSaid(request) ?? sparkleVersion(request.headers['user-agent']);
    const installation = await asking(request as FastifyRequest, application, 'macos', said);
    const architecture = architectureAsked(paramOf(request.query, 'arch'));
    const versions = appcastVersions(application, {
      architecture,
      // Only what stands in the address: a program's own word for itself may be another number.
      installed: installedKey(versionSaid(request)),
      isOffered: (version) => isOffered(version, installation),
    });
    const key = `sparkle ${architecture} ${versions.map(({ idguid }) => idguid).join(' ')}`;
    const found = rendered(application, key, 'application/rss+xml; charset=utf-8', () =>
      appcast(application, versions, architecture, origin),
    );
    return sendRendered(request, reply, found!, { personal: isPersonal(application) });
  });

  app.get<Feed & { Params: { target: string; arch: string; version: string } }>(
    `${APPS}/:slug/tauri/:target/:arch/:version`,
    PUBLIC,
    async (request, reply) => {
      const application = await open(request);
      const { slug, arch, version: number } = request.params;
      const target = readTarget(request.params.target, arch, paramOf(request.query, 'bundle'));
      if (!target) throw notFound();
      const channel = channelAsked(application, request.query);
      const { platform } = target;
      const installation = await asking(request as FastifyRequest, application, platform, number);
      const version = offeredTo(
        application,
        { platform, channel, installed: installedKey(number), installation },
        (one) => tauriFile(one, target) !== null,
      );
      if (!version) return reply.code(204).header('cache-control', 'no-cache').send();
      const file = tauriFile(version, target)!;
      const found = rendered(application, `tauri ${version.idguid} ${file.idguid}`, JSON_TYPE, () =>
        tauriAnswer(slug, version, file, origin),
      );
      return sendRendered(request, reply, found!, { personal: isPersonal(application) });
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
    const said = versionSaid(request);
    const installation = await asking(request as FastifyRequest, application, platform, said);
    const installed = installedKey(said);
    const update = offeredTo(
      application,
      { platform, channel, installed, installation },
      (version) => installable(filesOn(version, architecture)) !== null,
    );
    return sendRendered(
      request,
      reply,
      updateOf(application, { update, withdrawn: withdrawnOf(application, platform, installed) }, origin),
      { personal: isPersonal(application) },
    );
  });
}

/** Whether what is answered differs between installations, or between those who may have it and others. */
const isPersonal = ({ public: isPublic, versions }: PublishedApplication): boolean =>
  !isPublic || versions.some(({ state, rollout }) => state === 'published' && rollout < 100);

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
