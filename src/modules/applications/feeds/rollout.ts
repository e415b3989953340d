import { createHash } from 'node:crypto';

/**
 * Where an installation stands among all, from 0 to below 100: the same for a version each time, so that whoever has been offered it
 * still is when the percent grows; and another place for each version, so that it is not always the same ones who try it first.
 */
export function placeOf(versionId: string, installation: bigint): number {
  const hash = createHash('sha256').update(`${versionId} ${installation}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100;
}

/** Whether a version is offered to an installation. */
export const isOffered = (
  { idguid, rollout }: { idguid: string; rollout: number },
  installation: bigint,
): boolean => rollout >= 100 || placeOf(idguid, installation) < rollout;
