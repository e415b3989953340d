import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const places = JSON.parse(readFileSync(new URL('./places.json', import.meta.url), 'utf8')) as {
  commands: string[];
  folders: string[];
  applications: string[];
};

/** Path of Chrome or Chromium: the configured one (CHROME_PATH), or one in the usual places; null where there is none. */
export function browserPath(set: string | null): string | null {
  if (set) return set;
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...places.folders];
  const onPath = places.commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  const applications = places.applications.map((path) => path.replace(/^~/, process.env.HOME ?? ''));
  return [...onPath, ...applications].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
