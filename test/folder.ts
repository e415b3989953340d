import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder for one run. Others may traverse it: if root runs the tests, PostgreSQL runs as another user, and would
 * otherwise put its cluster elsewhere, where nobody removes it.
 */
export function dataFolder(name: string, parent = tmpdir()): { path: string; remove: () => void } {
  const path = mkdtempSync(join(parent, `carsija-${name}-`));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Linux keeps it in memory. */
const MEMORY = '/dev/shm';
/** Bytes that a run's cluster may take, and as many again for the tests themselves. */
const ROOM = 4 * 1024 ** 3;

/** A data folder for a cluster that every test copies databases in: in memory where there is room, which makes a copy four times as fast. */
export function clusterFolder(name: string): ReturnType<typeof dataFolder> {
  return dataFolder(name, hasRoom() ? MEMORY : tmpdir());
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || freemem() < 2 * ROOM) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
}

/** Where a run keeps what its processes share; global-setup.ts removes it. */
export const sharedFolder = (templateDatabase: string): string =>
  join(tmpdir(), `${templateDatabase}-shared`);
