import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder for one run. Others may traverse it: if root runs the tests, PostgreSQL runs as another user, and would
 * otherwise put its cluster elsewhere, where nobody removes it.
 */
export function dataFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `carsija-${name}-`));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Where a run keeps what its processes share; global-setup.ts removes it. */
export const sharedFolder = (templateDatabase: string): string =>
  join(tmpdir(), `${templateDatabase}-shared`);
