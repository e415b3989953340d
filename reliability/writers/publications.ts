import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATIONS_API, VERSIONS_API } from '../../src/modules/applications/labels.ts';
import type { Version } from '../../src/modules/applications/versions/versions.api.ts';
import { upload, wrongBytes } from './stored-files.ts';
import { gone } from './together.ts';
import { ask, countOf, Unsettled, type Work } from './work.ts';

const SIZE = 20_000;
/** Milliseconds between two looks at a file that is checked, and those after which one looks no more. */
const PAUSE = 100;
const LONGEST = 60_000;

/** Versions of an application: a draft, its file, its check, and the publication. */
export function publicationWork(): Work {
  let application_id = '';
  let data = '';
  let made = 0;
  return {
    name: 'Objave aplikacija',
    writers: 1,
    perDay: 20,
    async before({ folder }) {
      data = `${folder}/product`;
    },
    async prepare(site) {
      const body = {
        name: 'Pouzdani program',
        slug: 'pouzdani-program',
        visibility: 'public',
        windows: true,
        channels: [],
      };
      application_id = (await ask<{ idguid: string }>(site, APPLICATIONS_API, { body })).idguid;
    },
    async write(site, key) {
      const number = `1.${made++}.0`;
      const draft = { application_id, number, platform: 'windows', channel: 'stable' };
      const { idguid } = await ask<{ idguid: string }>(site, VERSIONS_API, { body: draft });
      const file_id = await upload(site, `Program-${key}-Setup.exe`, SIZE);
      const path = `${VERSIONS_API}/${idguid}`;
      await ask(site, `${path}/files`, { body: { file_id, kind: 'installer', architecture: 'x64' } });
      for (let waited = 0; waited < LONGEST; waited += PAUSE) {
        const { version, files } = await ask<Pick<Version, 'version' | 'files'>>(site, path);
        if (files.every(({ state }) => state !== 'waiting')) {
          await ask(site, `${path}/publish`, { body: { version, rollout: 100 } });
          return idguid;
        }
        await sleep(PAUSE);
      }
      throw new Unsettled('a file was not checked in time');
    },
    async check(sql, told) {
      const half = await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from apl_versions v where v.state = 'published' and (v.published_at is null
          or not exists (select from apl_files f where f.tenant_id = v.tenant_id and f.version_id = v.idguid)
          or exists (select from apl_files f where f.tenant_id = v.tenant_id and f.version_id = v.idguid and f.state <> 'verified'))`);
      return {
        lost: await gone(told, sql`select idguid as id from apl_versions where state = 'published'`),
        half: half + (await wrongBytes(sql, data)),
      };
    },
  };
}
