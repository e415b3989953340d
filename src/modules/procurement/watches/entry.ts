import { type Changed, readChanges } from '../notices/changes.ts';
import { shortName } from '../notices/short-name.ts';
import type { Notice } from './facts.ts';
import type { Told } from './matches.ts';
import type { DigestEntry } from './states.ts';
import { whyText } from './why.ts';

/**
 * A procedure with all that a recipient is told of it. It is new to who has not been told of it (`known`), if a watch has found it now; what
 * follows, of what was found before their time, is a change. Pure.
 */
export function entryOf(notice: Notice, told: readonly Told[], known: boolean): DigestEntry {
  const byWatch = Map.groupBy(told, ({ watch }) => watch.id);
  const byChange = new Map(told.map((one) => [one.change_no, one]));
  const changed: Changed[] = [...byChange.values()]
    .filter(({ happened }) => happened !== 'new')
    .map(({ happened, changes }) => readChanges(happened, changes));
  const { procedure_id, name, number, authority, city, value, deadline_at } = notice;
  return {
    ...{
      procedure_id,
      name: shortName(name),
      number,
      authority,
      city,
      value,
      deadline: deadline_at,
      changed,
    },
    kind: !known && told.some(({ what }) => what === 'new') ? 'new' : 'changed',
    watches: [...byWatch.values()].map((all) => ({
      id: all[0]!.watch.id,
      name: all[0]!.watch.name,
      by_mail: all[0]!.watch.by_mail,
      why: whyText(all.find(({ why }) => why)?.why ?? null),
    })),
    by_mail: told.some(({ watch }) => watch.by_mail),
  };
}
