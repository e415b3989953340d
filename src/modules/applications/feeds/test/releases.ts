import type { publisher } from '../../testkit.ts';

interface Release {
  number: string;
  channel?: string;
  platform?: string;
  rollout?: number;
  /** More of the draft. */
  draft?: object;
  files: { name: string; content: string | Buffer; more?: Record<string, unknown> }[];
}

/** Publishes versions of an application, and changes them afterwards. */
export function releasesOf(ours: Awaited<ReturnType<typeof publisher>>, application: { idguid: string }) {
  const published = new Map<string, { idguid: string; version: number }>();
  const change = async (number: string, path: string, method: 'POST' | 'PATCH', body: object) => {
    const { idguid, version } = published.get(number)!;
    published.set(number, await ours.done(ours.versions(method, `/${idguid}${path}`, { version, ...body })));
  };
  /** Adds a draft with verified files; answers it. */
  const prepare = async ({ number, channel = 'stable', platform = 'windows', draft, files }: Release) => {
    const { idguid } = await ours.draft(application.idguid, { number, channel, platform, ...draft });
    let version = await ours.versions('GET', `/${idguid}`).then(({ body }) => body.data);
    for (const { name, content, more } of files) version = await ours.file(idguid, content, name, more);
    return version;
  };
  return {
    prepare,
    async release(release: Release) {
      const { idguid, version } = await prepare(release);
      const { number, rollout = 100 } = release;
      published.set(
        number,
        await ours.done(ours.versions('POST', `/${idguid}/publish`, { version, rollout })),
      );
      return published.get(number)!;
    },
    withdraw: (number: string, reason = 'Gubi račune.') => change(number, '/withdraw', 'POST', { reason }),
    rollOut: (number: string, rollout: number) => change(number, '', 'PATCH', { rollout }),
  };
}
