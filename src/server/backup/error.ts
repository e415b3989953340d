import { StartError } from '../start-error.ts';

/** Why a backup or a restore did not succeed: a Bosnian message for the person at the terminal, with the remedy. */
export class BackupError extends StartError {
  override name = 'BackupError';
}

/** The archive is not as it was written, so nothing of it may be used. */
export class DamagedArchive extends BackupError {
  override name = 'DamagedArchive';
}

export const cut = (): DamagedArchive =>
  new DamagedArchive('Arhiva je nepotpuna: kraj joj nedostaje. Uzmite drugu kopiju.');

export const altered = (): DamagedArchive =>
  new DamagedArchive('Arhiva je oštećena ili izmijenjena: sadržaj ne odgovara pečatu. Uzmite drugu kopiju.');
