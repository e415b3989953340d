import { join } from 'node:path';
import type { Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { FileStore } from '../../core/files/store.ts';
import type { Report } from '../backup/dump.ts';
import { BackupError } from '../backup/error.ts';
import type { Config } from '../config.ts';
import type { PgConnection } from '../db/connection.ts';
import { type Arrival, bringIn, checkArrival } from './bring-in.ts';
import {
  closeOrganisation,
  type Note,
  type Removal,
  removeOrganisation,
  reopenOrganisation,
} from './remove.ts';
import { type MovingRules, movingRules } from './rules.ts';
import { type Survey, surveyOf } from './survey.ts';
import { type TakenOut, takeOut } from './take-out.ts';
import type { Source } from './whole.ts';

interface Work {
  report: Report;
  signal: AbortSignal;
}

/** Moving and deleting organisations. The owner's login, which they need, stays in here. */
export interface Moves {
  /** Null: there is no such organisation. */
  survey(organisation: string): Promise<Survey | null>;
  /** The bytes of an archive; `done` is called at their end. */
  takeOut(
    organisation: string,
    passphrase: string,
    work: Work & { done(taken: TakenOut): void },
  ): AsyncIterable<Buffer>;
  /** Writes nothing. */
  check(source: Source, passphrase: string, work: Work): Promise<Arrival>;
  /** Writes all of it, or, with obstacles, nothing. */
  bringIn(source: Source, passphrase: string, work: Work): Promise<Arrival>;
  /** Lets nobody of the organisation in any more; notes the members who were let in. */
  close(organisation: string, note: Note<string[]>): Promise<void>;
  /** Lets these members in again. */
  reopen(organisation: string, members: readonly string[]): Promise<void>;
  /** `deleted`: what was noted of an earlier attempt. */
  remove(
    organisation: string,
    work: { deleted: Removal | null; note: Note<Removal>; report: Report },
  ): Promise<Removal>;
}

export function createMoves(
  config: Config,
  { owner, database, files }: { owner: PgConnection; database: Database; files: FileStore },
): Moves {
  let known: MovingRules | undefined;
  const rules = (): MovingRules => {
    known ??= movingRules();
    return known;
  };
  const common = () => ({ owner, database, files, rules: rules() });
  return {
    survey: (organisation) => surveyOf(owner, rules(), organisation),
    takeOut: (organisation, passphrase, work) =>
      toldAlong(takeOut({ ...common(), product: config.release, organisation, passphrase, ...work })),
    check: (source, passphrase, work) =>
      checkArrival({ ...common(), source, passphrase, ...work }).catch(tell),
    bringIn: (source, passphrase, work) => bringIn({ ...common(), source, passphrase, ...work }).catch(tell),
    close: (organisation, note) => closeOrganisation(owner, organisation, note),
    reopen: (organisation, members) => reopenOrganisation(owner, organisation, members),
    remove: (organisation, work) =>
      removeOrganisation({
        ...{ owner, rules: rules(), organisation, ...work },
        uploads: join(config.dataDir, 'uploads'),
      }).catch(tell),
  };
}

/** What is said in the terminal of archives is said here as well; throws anything else as it is. */
function tell(error: unknown): never {
  if (error instanceof BackupError) throw new AppError(409, 'archive', error.message);
  throw error;
}

async function* toldAlong(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* source;
  } catch (error) {
    tell(error);
  }
}
