import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for one run's data. Others may walk through it: where root runs the tests, PostgreSQL runs as another user,
 * and would otherwise keep its cluster outside the folder, where nobody removes it.
 */
export function dataFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `carsija-${name}-`));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
